import type { Judge } from './portal-client.ts';
import { PortalFault } from './portal-fault.ts';

/** Errors come with HTTP 200. */
export const judgeLayer: Judge = ({ body }) => {
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown; details?: unknown } };
  if (typeof error !== 'object' || error === null) return undefined;
  const code = Number(error.code);
  const said = [error.message, error.details].flat().map(String).join(' ').slice(0, 200);
  if ([401, 403, 498, 499].includes(code))
    return new PortalFault('blocked', `The portal wants a token (ArcGIS error ${code}).`);
  if (/invalid field|field .*(not found|does not exist)|outFields.*invalid/i.test(said))
    return new PortalFault('schema-changed', `The portal says of our question: ${said}`);
  return new PortalFault('unreachable', `The portal answers with an error: ${said}`, {
    transient: code >= 500,
    kind: code === 400 && !/invalid url/i.test(said) ? 'refusal' : undefined,
  });
};

export const judgeQuery: Judge = (answer) => {
  const fault = judgeLayer(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { features } = (answer.body ?? {}) as { features?: unknown };
  const good =
    Array.isArray(features) &&
    features.every((feature) => typeof feature?.attributes === 'object' && feature.attributes !== null);
  if (good) return undefined;
  return new PortalFault('unreachable', 'The portal’s answer holds no list of features.', {
    transient: true,
  });
};

export const judgeIds: Judge = (answer) => {
  const fault = judgeLayer(answer);
  if (fault !== undefined || answer.status >= 400) return fault;
  const { objectIds: ids } = (answer.body ?? {}) as { objectIds?: unknown };
  const good = ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number'));
  return good ? undefined : new PortalFault('unreachable', 'The portal gives no list of row numbers.');
};
