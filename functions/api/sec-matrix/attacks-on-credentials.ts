import { type CallName, routes } from '#shared/contract/routes.ts';
import type { Attack } from './attack.ts';
import { DELETING, type TeamPeople } from './callers.ts';
import { signInTokens } from './examples.ts';
import type { MatrixWorld } from './world.ts';

const SESSION = '__Host-session';

/** Requests without a valid session must get 401, whatever the cookie looks like. */
export function credentialAttacks({ ended, victim, lapsed }: MatrixWorld, name: CallName): Attack[] {
  const [someone] = lapsed;
  const [id = '', userId = ''] = cookieOf(victim.cookies).split('.');
  const [otherId = ''] = cookieOf(someone?.cookies ?? []).split('.');
  const cookies: Record<string, readonly string[]> = {
    'no cookie': [],
    'an empty cookie': [`${SESSION}=`],
    'the hint alone': ['__Host-signed_in=1'],
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
      Object.entries(ended)
        // A session of an account that is being deleted can only finish the deletion.
        .filter(([why]) => name !== 'deleteAccount' || why !== DELETING)
        .map(([why, caller]) => [`a session ${why}`, caller.cookies]),
    ),
  };
  return Object.entries(cookies).map(([what, sent]) => ({
    name: what,
    sent: { cookies: sent },
    expected: [401],
  }));
}

/** Users without access must get 403 (PRODUCT §6). */
export function lapsedAttacks({ lapsed }: MatrixWorld): Attack[] {
  return lapsed.map(({ userId, cookies }) => ({ name: userId, sent: { cookies }, expected: [403] }));
}

/** Somebody at a browser that was left open must not make keys or take the data away. */
export function staleAttacks({ stale: { cookies } }: MatrixWorld): Attack[] {
  return [{ name: 'after an old sign-in', sent: { cookies }, expected: [403] }];
}

/**
 * People of the victim's team must not do what their role does not allow, and those who were removed or belong to another team must
 * neither see nor change anything of it.
 */
export function teamAttacks(name: CallName, people: TeamPeople): Attack[] {
  const { access, role } = routes[name];
  const by = (who: keyof TeamPeople, expected: Attack['expected']): Attack => {
    const { cookies, key } = people[who];
    const proof = access === 'api-key' ? { headers: { authorization: `Bearer ${key}` } } : { cookies };
    return { name: `by ${TEAM_WORDS[who]}`, sent: proof, expected };
  };
  return [
    ...(role === undefined ? [] : [by('member', [403])]),
    ...(role === 'owner' ? [by('manager', [403])] : []),
    by('removed', 'harmless'),
    by('other', 'harmless'),
  ];
}

const TEAM_WORDS: Readonly<Record<keyof TeamPeople, string>> = {
  member: 'a member of the team',
  manager: 'a manager of the team',
  removed: 'somebody who was removed from the team',
  other: 'a manager of another team',
};

/** Tokens that do not prove a sign-in at our user pool must not open a session. */
export function tokenAttacks(world: MatrixWorld): Attack[] {
  const good = signInTokens(world);
  const [header = '', payload = '', signature = ''] = good.idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const past = Math.floor(Date.now() / 1000) - 1;
  const sets: Record<string, object> = {
    'of another client': signInTokens(world, { aud: 'other' }),
    'of another pool': signInTokens(world, { iss: 'https://evil.example' }),
    'that have expired': signInTokens(world, { exp: past }, { exp: past }),
    'of two users': signInTokens(world, { sub: 'pool-victim' }),
    'of an address that is not verified': signInTokens(world, { email_verified: false }),
    'without an address': signInTokens(world, { email: undefined }),
    'without a user': signInTokens(world, { sub: undefined }, { sub: undefined }),
    'of a user no key can name': signInTokens(world, { sub: 'a#b' }, { sub: 'a#b' }),
    'of a sign-in that was ended': signInTokens(
      world,
      { sub: 'pool-spent-everywhere' },
      { sub: 'pool-spent-everywhere' },
    ),
    'in each other’s place': { ...good, idToken: good.accessToken, accessToken: good.idToken },
    'with other words under the same signature': {
      ...good,
      idToken: `${header}.${part({ ...claims, sub: 'pool-victim' })}.${signature}`,
    },
    'without a signature': { ...good, idToken: `${part({ alg: 'none', kid: 'test-key' })}.${payload}.` },
  };
  return [
    ...Object.entries(sets).map(
      ([name, json]): Attack => ({ name: `with tokens ${name}`, sent: { json }, expected: 'refused' }),
    ),
    {
      name: 'too often from one address',
      sent: { json: { ...good, idToken: 'x'.repeat(100) } },
      expected: [429],
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
