import type { Source } from '#functions/collection/source.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import { Misuse } from '../harness/misuse.ts';

/** Finds the sources that somebody named. @throws Misuse for an unknown one, and for one that is not collected */
export function findSources(sources: readonly Source[], names: readonly string[]): Source[] {
  return names.map((name) => {
    const source = sources.find(({ id }) => id === name);
    const ids = sources.map(({ id }) => id);
    if (source === undefined)
      throw new Misuse(
        `There is no source ${name}.${didYouMean(nearestNames(name, ids)) || ' "npm run sources" lists them all.'}`,
      );
    if (source.disabled !== undefined) throw new Misuse(`${name} is not collected: ${source.disabled}`);
    return source;
  });
}
