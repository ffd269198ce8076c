import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeMailbox } from './email-address.ts';
import { MAIL_SERVICES } from './mail-services.ts';

describe('a mailbox', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['ada+leads@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.da+x@GoogleMail.com', 'ada@gmail.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['+only@example.com', '+only@example.com'],
    ['"a@b"@example.com', 'a@b@example.com'],
    ['a.da@gmail.com.', 'ada@gmail.com'],
    ['ada@example.com..', 'ada@example.com'],
    ['"a.da"@gmail.com', 'ada@gmail.com'],
    ['"a\\da+x"@example.com', 'ada@example.com'],
    ['ａｄａ＠ｇｍａｉｌ．ｃｏｍ', 'ada@gmail.com'],
    ['ada@gmail。com。', 'ada@gmail.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@no domain', 'ada@no domain'],
    ['ada+x@outlook.com', 'ada@outlook.com'],
    ['a.da@outlook.com', 'a.da@outlook.com'],
    ['A.d-a_b+x@ProtonMail.com', 'adab@proton.me'],
    ['ada@pm.me', 'ada@proton.me'],
    ['ada@protonmail.ch', 'ada@proton.me'],
    ['ada+x@mac.com', 'ada@icloud.com'],
    ['ada@me.com', 'ada@icloud.com'],
    ['a.da@me.com', 'a.da@icloud.com'],
    ['a.d-a@yandex.com', 'a-d-a@yandex.ru'],
    ['ada@ya.ru', 'ada@yandex.ru'],
    ['ada-shop+x@yahoo.com', 'ada@yahoo.com'],
    ['ada@ymail.com', 'ada@ymail.com'],
    ['-ada@yahoo.com', '-ada@yahoo.com'],
    ['anything@ada.fastmail.com', 'ada@fastmail.com'],
    ['a+b@ada.fastmail.co.uk', 'ada@fastmail.co.uk'],
    ['shop@ada-l.sent.com', 'ada-l@sent.com'],
    ['ada_l+x@sent.com', 'ada-l@sent.com'],
    ['ada@fastmail.fm', 'ada@fastmail.fm'],
    ['ada@mail.example.com', 'ada@mail.example.com'],
    ['ada@notgmail.com', 'ada@notgmail.com'],
  ])('of %s is %s', (address, mailbox) => {
    expect(normalizeMailbox(address)).toBe(mailbox);
  });

  it('has one spelling for any case, tag and white space', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z0-9]{0,8}$/), (address, tag) => {
        const [local = '', domain = ''] = address.split('@');
        const mailbox = normalizeMailbox(address);
        expect(normalizeMailbox(mailbox)).toBe(mailbox);
        expect(normalizeMailbox(` ${address.toUpperCase()} `)).toBe(mailbox);
        if (!local.includes('+')) expect(normalizeMailbox(`${local}+${tag}@${domain}`)).toBe(mailbox);
      }),
    );
  });

  const services = fc.constantFrom(...MAIL_SERVICES);
  /** A name that every service allows and none spells in another way. */
  const plainName = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/);

  it.each([
    ['gmail.com', '.'],
    ['proton.me', '._-'],
  ])('at %s has one spelling with any of %s in the name', (domain, ignored) => {
    const dotted = fc.array(fc.constantFrom(...ignored), { maxLength: 8 });
    fc.assert(
      fc.property(plainName, dotted, fc.infiniteStream(fc.nat()), (name, marks, places) => {
        const spelled = marks.reduce((text, mark) => {
          const at = places.next().value % (text.length + 1);
          return text.slice(0, at) + mark + text.slice(at);
        }, name);
        expect(normalizeMailbox(`${spelled}@${domain}`)).toBe(`${name}@${domain}`);
      }),
    );
  });

  it('is one under all domains of a service that shares names, and another under each of the others', () => {
    fc.assert(
      fc.property(services, plainName, ({ domains, sharedAs }, name) => {
        const mailboxes = new Set(domains.map((domain) => normalizeMailbox(`${name}+x@${domain}`)));
        expect([...mailboxes]).toEqual(
          (sharedAs === undefined ? domains : [sharedAs]).map((at) => `${name}@${at}`),
        );
      }),
    );
  });

  it('is the owner’s for any name at the owner’s subdomain', () => {
    fc.assert(
      fc.property(services, plainName, plainName, ({ domains, hasSubdomains }, owner, name) => {
        for (const domain of domains)
          expect(normalizeMailbox(`${name}@${owner}.${domain}`)).toBe(
            hasSubdomains === true ? `${owner}@${domain}` : `${name}@${owner}.${domain}`,
          );
      }),
    );
  });

  it('has one rule, and keeps its spelling', () => {
    const all = MAIL_SERVICES.flatMap(({ domains }) => domains);
    expect(new Set(all).size).toBe(all.length);
    const name = fc.stringMatching(/^[a-z0-9._+"\\-]{0,12}$/);
    fc.assert(
      fc.property(services, name, fc.nat(), ({ domains }, local, at) => {
        const mailbox = normalizeMailbox(`${local}@${domains[at % domains.length]}`);
        // What was in quotes may look quoted again.
        if (!local.includes('"')) expect(normalizeMailbox(mailbox)).toBe(mailbox);
      }),
    );
  });

  it('differs for different people', () => {
    fc.assert(
      fc.property(services, plainName, plainName, fc.nat(), ({ domains }, one, other, at) => {
        const domain = domains[at % domains.length];
        const isSame = normalizeMailbox(`${one}@${domain}`) === normalizeMailbox(`${other}@${domain}`);
        expect(isSame).toBe(one === other);
      }),
    );
    expect(normalizeMailbox('ada@gmail.com')).not.toBe(normalizeMailbox('ada@example.com'));
    expect(normalizeMailbox('ada@example.com')).not.toBe(normalizeMailbox('adb@example.com'));
  });
});
