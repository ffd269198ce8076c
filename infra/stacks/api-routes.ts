import { API_GROUPS, type ApiGroup } from '#functions/api/groups/groups.ts';
import { pathsAt } from '#functions/api/pipeline/match-call.ts';
import { shapes } from '#shared/contract/index.ts';
import { type ApiArea, type CallName, routes } from '#shared/contract/routes.ts';

export interface GatewayRoute {
  /** Such as `ANY /api/permits/{proxy+}`. */
  readonly key: string;
  readonly group: ApiGroup;
  readonly isPublicRead: boolean;
}

/** Whether a call has the same answer for everybody, which the edge caches. */
export function isPublicRead(name: CallName): boolean {
  const { access, method } = routes[name];
  return access === 'public' && method === 'GET' && typeof shapes[name].output !== 'string';
}

const GROUP_OF = new Map<ApiArea, ApiGroup>(
  (Object.keys(API_GROUPS) as ApiGroup[]).flatMap((group) =>
    API_GROUPS[group].map((area): [ApiArea, ApiGroup] => [area, group]),
  ),
);

/** The function that serves a call. */
export function groupOf(name: CallName): ApiGroup {
  const group = GROUP_OF.get(routes[name].area);
  if (group === undefined) throw new Error(`No group of functions/api/groups/groups.ts serves ${name}.`);
  return group;
}

/** `/api/permits/{proxy+}` for all calls below `/api/permits`, `/v1/{proxy+}` for those of the public API, the path itself for others. */
function routePath(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  const base = first === 'api' ? `/api/${second}` : `/${first}`;
  return path === base ? base : `${base}/{proxy+}`;
}

/** A call of each path. */
const byPath = (names: readonly CallName[]) => new Map(names.map((name) => [routes[name].path, name]));

/**
 * One route for each group of paths, since 111 routes would be a quarter of a stack's resources. Where two functions share a path, it leads
 * to the one with more paths there, and each path of the other has a route of its own, for every method, so that HEAD gets there too. So has
 * each read of the public, since throttles hang on routes.
 */
export const GATEWAY_ROUTES: readonly GatewayRoute[] = [
  ...Map.groupBy(Object.keys(routes) as CallName[], (name) => routePath(routes[name].path)),
].flatMap(([path, names]) => {
  const reads = names.filter(isPublicRead);
  const grouped = names.filter((name) => !reads.includes(name));
  const [[most] = [], ...others] = [...Map.groupBy(grouped, groupOf)].sort(
    ([, a], [, b]) => byPath(b).size - byPath(a).size,
  );
  const alone = byPath([...reads, ...others.flatMap(([, calls]) => calls)]);
  return [
    ...(most === undefined ? [] : [{ key: `ANY ${path}`, group: most, isPublicRead: false }]),
    ...[...alone].map(([own, name]) => ({
      key: `ANY ${own}`,
      group: groupOf(name),
      isPublicRead: isPublicRead(name),
    })),
  ];
});

/** The route that a gateway chooses for a request: one of that very path, else the one of all below it. */
export function gatewayRoute(method: string, pathname: string): GatewayRoute | undefined {
  const keys = [...pathsAt(pathname), pathname].flatMap((path) => [`${method} ${path}`, `ANY ${path}`]);
  const below = pathname.split('/');
  for (let depth = below.length - 1; depth > 1; depth--)
    keys.push(`ANY ${below.slice(0, depth).join('/')}/{proxy+}`);
  return keys.flatMap((key) => GATEWAY_ROUTES.filter((route) => route.key === key)).at(0);
}
