import { type CallName, routes } from '#shared/contract/routes.ts';

interface MatchedCall {
  readonly name: CallName;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

const CALLS = (Object.keys(routes) as CallName[]).map((name) => ({
  name,
  pattern: routes[name].path.split('/'),
}));

/** Finds the call of the contract with this method and path; the one with fewer parameters when two match. HEAD is as GET. */
export function matchCall(method: string, pathname: string): MatchedCall | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return callsAt(pathname).find(({ name }) => routes[name].method === asked);
}

/** The methods that calls at a path take, for the header `Allow`; none where there is no call. */
export function methodsAt(pathname: string): readonly string[] {
  const methods = new Set(callsAt(pathname).map(({ name }) => routes[name].method));
  return [...methods].flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

/** The paths of the contract that a path is one of, those with fewer parameters first. */
export function pathsAt(pathname: string): readonly string[] {
  return callsAt(pathname).map(({ name }) => routes[name].path);
}

function callsAt(pathname: string): MatchedCall[] {
  const given = pathname.split('/');
  return CALLS.flatMap(({ name, pattern }) => {
    const params = matchPath(pattern, given);
    return params === undefined ? [] : [{ name, params }];
  }).sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
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
