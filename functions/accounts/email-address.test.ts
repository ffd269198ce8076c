import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeMailbox } from './email-address.ts';

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

  it('differs for different people', () => {
    expect(normalizeMailbox('ada@gmail.com')).not.toBe(normalizeMailbox('ada@example.com'));
    expect(normalizeMailbox('ada@example.com')).not.toBe(normalizeMailbox('adb@example.com'));
  });
});
