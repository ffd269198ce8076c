import { type CallName, routes } from '#shared/contract/routes.ts';

interface MatchedCall {
  readonly name: CallName;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

const CALLS = (Object.keys(routes) as CallName[]).map((name) => ({
  name,
  method: routes[name].method,
  pattern: routes[name].path.split('/'),
}));

/** Finds the call of the contract with this method and path; the one with fewer parameters when two match. */
export function matchCall(method: string, pathname: string): MatchedCall | undefined {
  const given = pathname.split('/');
  return CALLS.flatMap((call) => {
    const params = call.method === method ? matchPath(call.pattern, given) : undefined;
    return params === undefined ? [] : [{ name: call.name, params }];
  })
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
    .at(0);
}

function matchPath(pattern: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const text = given[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== text : text === '') return undefined;
    if (name !== undefined) params[name] = decoded(text);
  }
  return params;
}

/** Keeps what is no valid percent encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
