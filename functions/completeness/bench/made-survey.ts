import { normal, seeded } from '#infra/sim/harness/random.ts';
import type { SurveyRow } from '../survey-file.ts';
import { surveyFile } from '../testing.ts';

const PLACES = 400;
const MONTHS = 36;
/** Share of months in which an office does not report. */
const SILENT = 0.08;
const STATES = ['04', '12', '34', '37', '48'] as const;

/** Files of a made survey in the survey's own layout: sizes from 8 to about 1,500 homes a month, with seasons and uneven months. */
export function madeSurvey(seed: number): string[] {
  const random = seeded(seed);
  const places = Array.from({ length: PLACES }, (_, at) => ({
    state: STATES[at % STATES.length] ?? STATES[0],
    county: String(1 + 2 * (at % 40)).padStart(3, '0'),
    place: String(10_000 + at),
    name: `Place ${at}`,
    size: 8 * Math.exp(random() * Math.log(180)),
  }));
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    const season = 1 + 0.25 * Math.sin((index / 6) * Math.PI);
    return surveyFile(
      places.map(({ size, ...place }): SurveyRow => {
        const homes = Math.round(size * season * Math.exp(0.25 * normal(random)));
        return { ...place, month, homes: random() < SILENT ? null : homes };
      }),
    );
  });
}
