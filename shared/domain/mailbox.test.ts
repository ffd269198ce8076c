import { describe, expect, it } from 'vitest';
import { mailboxProblem } from './mailbox.ts';

describe('the address for the answer', () => {
  it.each(['ana@example.com', ' ana+x@mail.example.co.uk ', 'añá@exämple.com'])('may be %s', (text) => {
    expect(mailboxProblem(text)).toBeUndefined();
  });

  it.each([
    '',
    'ana at example',
    'ana@example',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'ana@example.com, bo@example.com',
    'Ana <ana@example.com>',
    'ana\u001b[31m@example.com',
    'ana\u202e@example.com',
    'ana\n@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('may not be %j', (text) => {
    expect(mailboxProblem(text)).toContain('name@example.com');
  });
});
