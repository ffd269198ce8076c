import type { CallName } from '#shared/contract/routes.ts';
import type { Attack } from './attacks.ts';
import { tokensOf } from './examples.ts';
import { DELETING } from './standings.ts';
import type { World } from './world.ts';

const SESSION = '__Host-session';

/** Whoever has no valid session is told to sign in, whatever the cookie looks like. */
export function credentialAttacks({ spent, victim, lapsed }: World, name: CallName): Attack[] {
  const [someone] = lapsed;
  const [id = '', userId = ''] = cookieOf(victim.cookies).split('.');
  const [otherId = ''] = cookieOf(someone?.cookies ?? []).split('.');
  const cookies: Record<string, readonly string[]> = {
    'no cookie': [],
    'an empty cookie': [`${SESSION}=`],
    'the hint alone': ['signed_in=1'],
    'a made-up id': [`${SESSION}=${'A'.repeat(43)}.${userId}`],
    'another session’s id beside the victim’s user id': [`${SESSION}=${otherId}.${userId}`],
    'the victim’s id beside another user id': [`${SESSION}=${id}.${someone?.userId}`],
    'the victim’s user id alone': [`${SESSION}=.${userId}`],
    'the victim’s id alone': [`${SESSION}=${id}`],
    'the victim’s id cut short': [`${SESSION}=${id.slice(0, -1)}.${userId}`],
    'the victim’s id made longer': [`${SESSION}=${id}A.${userId}`],
    'the victim’s id in another case': [`${SESSION}=${flipped(id)}.${userId}`],
    'the victim’s cookie under another name': [`session=${id}.${userId}`],
    'the victim’s cookie in quotes': [`${SESSION}="${id}.${userId}"`],
    'the victim’s cookie twice over': [`${SESSION}=${id}.${userId}.${userId}`],
    'the victim’s cookie and a line break': [`${SESSION}=${id}.${userId}\r\nzq: zq`],
    'a key of the table': [`${SESSION}=user#${userId}`],
    'a prototype': [`__proto__=${id}.${userId}`],
    'a very long cookie': [`${SESSION}=${'A'.repeat(7_000)}.${userId}`],
    ...Object.fromEntries(
      Object.entries(spent)
        // Deleting an account may be finished, and nothing else.
        .filter(([why]) => name !== 'deleteAccount' || why !== DELETING)
        .map(([why, caller]) => [`a session ${why}`, caller.cookies]),
    ),
  };
  return Object.entries(cookies).map(([what, sent]) => ({
    name: what,
    sent: { cookies: sent },
    due: [401],
  }));
}

/** Who is signed in and has no access is told to subscribe (PRODUCT §6). */
export function lapsedAttacks({ lapsed }: World): Attack[] {
  return lapsed.map(({ userId, cookies }) => ({ name: userId, sent: { cookies }, due: [403] }));
}

/** Tokens that prove no sign-in at our pool open no session. */
export function tokenAttacks(world: World): Attack[] {
  const good = tokensOf(world);
  const [header = '', payload = '', signature = ''] = good.idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const past = Math.floor(Date.now() / 1000) - 1;
  const sets: Record<string, object> = {
    'of another client': tokensOf(world, { aud: 'other' }),
    'of another pool': tokensOf(world, { iss: 'https://evil.example' }),
    'that have expired': tokensOf(world, { exp: past }, { exp: past }),
    'of two users': tokensOf(world, { sub: 'victim' }),
    'of an address that is not verified': tokensOf(world, { email_verified: false }),
    'without an address': tokensOf(world, { email: undefined }),
    'without a user': tokensOf(world, { sub: undefined }, { sub: undefined }),
    'of a user no key can name': tokensOf(world, { sub: 'a#b' }, { sub: 'a#b' }),
    'of a sign-in that was ended': tokensOf(world, { sub: 'spent-everywhere' }, { sub: 'spent-everywhere' }),
    'in each other’s place': { ...good, idToken: good.accessToken, accessToken: good.idToken },
    'with other words under the same signature': {
      ...good,
      idToken: `${header}.${part({ ...claims, sub: 'victim' })}.${signature}`,
    },
    'without a signature': { ...good, idToken: `${part({ alg: 'none', kid: 'test-key' })}.${payload}.` },
  };
  return [
    ...Object.entries(sets).map(
      ([name, json]): Attack => ({ name: `with tokens ${name}`, sent: { json }, due: 'refused' }),
    ),
    {
      name: 'too often from one address',
      sent: { json: { ...good, idToken: 'x'.repeat(100) } },
      due: [429],
      after: 60,
    },
  ];
}

function cookieOf(cookies: readonly string[]): string {
  const pair = cookies.find((cookie) => cookie.startsWith(`${SESSION}=`)) ?? '';
  return pair.slice(SESSION.length + 1);
}

function flipped(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
