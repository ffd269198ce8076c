import type { SurveyRow } from './survey-file.ts';

const SIZES = '1-unit,,,2-units,,,3-4 units,,,5+ units';
const ABOVE = `Survey,State,6-Digit,County,Census Place,FIPS Place,FIPS MCD,Pop,CSA,CBSA,Footnote,Central,Zip,Region,Division,Source,Place,,${SIZES}`;
const BELOW = `Date,Code,ID,Code,Code,Code,Code,  ,Code,Code,Code,City,Code,Code,Code,Code,Name,${Array.from({ length: 4 }, () => 'Bldgs,Units,Value').join(',')}`;
const IMPUTED = 7;

/**
 * A monthly file of places as the survey publishes it: two header lines, a line with a blank, a row for each office. An office that
 * did not report gets an imputed figure.
 */
export function surveyFile(rows: readonly SurveyRow[]): string {
  const lines = rows.map(({ month, state, county, place, name, homes }, at) =>
    [
      month.replace('-', ''),
      state,
      `${String(at + 1).padStart(3, '0')}000`,
      county,
      '0010',
      `${place ?? '99990'} `,
      '00000 ',
      `${20_000 + at} `,
      '999',
      '99999',
      ' ',
      ' ',
      '00000      ',
      '3',
      '7',
      homes === null ? '5' : '3',
      name,
      ...[homes ?? IMPUTED, homes ?? IMPUTED, (homes ?? IMPUTED) * 250_000],
      ...Array.from({ length: 9 }, () => 0),
    ].join(','),
  );
  return [ABOVE, BELOW, ' ', ...lines, ''].join('\n');
}
