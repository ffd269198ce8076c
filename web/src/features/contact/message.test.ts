import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_MESSAGE, mailLink } from './message.ts';

const ADDRESS = 'office@plumbline.example';

it('is only the address for an empty form', () => {
  expect(mailLink(ADDRESS, EMPTY_MESSAGE)).toBe(`mailto:${ADDRESS}`);
});

it('has subject, message and signature', () => {
  const link = mailLink(ADDRESS, {
    name: 'Ana',
    email: 'ana@example.com',
    company: '',
    phone: '512 555 0100',
    subject: 'A city & its permits',
    message: 'Is Austin covered?\nThank you',
  });
  expect(link).toBe(
    `mailto:${ADDRESS}?subject=A%20city%20%26%20its%20permits&body=Is%20Austin%20covered%3F%0D%0AThank%20you%0D%0A%0D%0AAna%0D%0A512%20555%200100`,
  );
});

it('never sets anything but subject and body', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(
      fc.record({ name: text, email: text, company: text, phone: text, subject: text, message: text }),
      (typed) => {
        const link = new URL(mailLink(ADDRESS, typed));
        expect(link.pathname).toBe(ADDRESS);
        expect(link.hash).toBe('');
        expect([...link.searchParams.keys()].filter((key) => key !== 'subject' && key !== 'body')).toEqual(
          [],
        );
      },
    ),
  );
});
