import { describe, expect, it } from 'vitest';
import { readSurveyFile, type SurveyRow } from './survey-file.ts';
import { surveyFile } from './testing.ts';

const ROWS: SurveyRow[] = [
  {
    month: '2026-05',
    state: '48',
    county: '201',
    place: null,
    name: 'Oak County Unincorporated Area',
    homes: 812,
  },
  { month: '2026-05', state: '48', county: '201', place: '35000', name: 'Oakville', homes: null },
  { month: '2026-05', state: '51', county: '520', place: '09816', name: 'Bristol, VA', homes: 3 },
];
/** A county's file has no source of the figures, but a block of those reported. */
const COUNTIES = `Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units,,,1-unit rep,,,2-units rep,,,3-4 units rep,,, 5+units rep
Date,State,County,Code,Code,Name,${Array.from({ length: 8 }, () => 'Bldgs,Units,Value').join(',')}
 
202605,48,201,3,7,Oak County                    ,326,326,9,0,0,0,0,0,0,5,186,9,193,193,9,0,0,0,0,0,0,2,146,9
202605,48,203,3,7,Elm County                    ,20,20,9,0,0,0,0,0,0,0,0,0,20,20,9,0,0,0,0,0,0,0,0,0
`;

describe('a file of the survey', () => {
  it('gives its places, without the figures of offices that did not report', () => {
    const text = surveyFile(ROWS);
    expect(text).toContain('Bristol, VA');
    expect(readSurveyFile(text)).toEqual(ROWS);
    expect(readSurveyFile(text.replaceAll('\n', '\r\n'))).toEqual(ROWS);
  });

  it('gives the reported figures of counties, and none where some are imputed', () => {
    expect(readSurveyFile(COUNTIES)).toMatchObject([
      { county: '201', name: 'Oak County', homes: null, place: null },
      { county: '203', name: 'Elm County', homes: 20 },
    ]);
  });

  it.each([
    ['a renamed column', (text: string) => text.replace('County,Census Place', 'Parish,Census Place')],
    ['no column of sources', (text: string) => text.replace('Division,Source', 'Division,Origin')],
    ['a row that ends early', (text: string) => `${text}202605,48,001000,201\n`],
    ['a word for a number', (text: string) => text.replace(',812,', ',many,')],
    ['a page instead', () => '<html>moved</html>'],
  ])('is rejected with %s', (_, change) => {
    expect(() => readSurveyFile(change(surveyFile(ROWS)))).toThrow(/Census survey/);
  });
});
