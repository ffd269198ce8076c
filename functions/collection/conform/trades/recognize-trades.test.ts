import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import adversarial from './bench/adversarial.json' with { type: 'json' };
import hardTexts from './bench/hard-texts.json' with { type: 'json' };
import invented from './bench/invented-rows.json' with { type: 'json' };
import partRows from './bench/part-rows.json' with { type: 'json' };
import { labeledRows, scoreRows } from './bench/score-rows.ts';
import { readDescription } from './description.ts';
import { recognizeTrades, TRADES_MAX, withStatedTrades } from './recognize-trades.ts';
import { TRADE_RULES } from './trade-rules.ts';

const trades = (type: string | null, description: string | null = null) =>
  recognizeTrades(type, readDescription(description), null).trades;

describe('recognizeTrades', () => {
  it.each([
    ['roofing', 'Re-Roof - Residential'],
    ['solar', 'Install 22 roof mounted PV panels'],
    ['hvac', 'Replace A/C unit and furnace'],
    ['plumbing', 'Sewer repair'],
    ['electrical', '200 amp service upgrade'],
    ['pool', 'In-ground swimming pool'],
    ['demolition', 'PERMIT - WRECKING/DEMOLITION'],
    ['new-construction', 'PERMIT - NEW CONSTRUCTION'],
    ['adu', 'Detached ADU at rear'],
    ['remodel', 'Kitchen remodel'],
    ['concrete', 'Pour new driveway'],
    ['windows-doors', 'Window Replacement - Residential'],
    ['deck-fence', 'Fence'],
    ['fire', 'Fire Sprinklers'],
    ['elevator', 'ELEVATOR EQUIPMENT: new passenger elevator'],
    ['sign', 'sign - erect'],
    ['water-heater', 'Water heater replacement'],
    ['heat-pump', 'Mini-split'],
    ['ev-charger', 'EV charger'],
    ['battery', 'Powerwall'],
    ['generator', 'Standby generator'],
    ['telecom', 'Replace 3 antennas'],
    ['painting', 'Exterior painting'],
    ['drywall', 'Drywall repair'],
    ['flooring', 'New flooring'],
    ['siding', 'Vinyl siding'],
    ['gutters', 'Seamless gutters'],
    ['insulation', 'Insulation in attic'],
    ['landscaping', 'Landscaping'],
    ['framing', 'Framing repair'],
    ['garage-doors', 'Garage door'],
  ])('finds %s in "%s"', (trade, text) => {
    expect(trades(null, text)[0]).toBe(trade);
  });

  it('reads no boilerplate of its source', () => {
    const words = (source: string) => readDescription('Replace sink maher na', source)?.words;
    expect(words('ca-san-francisco')).toEqual(['replace', 'sink']);
    expect(words('wa-seattle')).toEqual(['replace', 'sink', 'maher', 'na']);
  });

  it('finds every trade by its label', () => {
    const all = TRADES.filter(({ label, id }) => trades(null, label).includes(id));
    expect(all).toEqual(TRADES);
  });

  it('puts what the text names first, then the type', () => {
    expect(trades('Elevator', 'Solar panels, re-roof, new windows, fence')).toEqual([
      'solar',
      'roofing',
      'windows-doors',
      'deck-fence',
      'elevator',
    ]);
  });

  it('adds the wider trade with the same words', () => {
    expect(recognizeTrades(null, readDescription('Replace hot water tank'), null)).toEqual({
      trades: ['water-heater', 'plumbing'],
      tradeWords: { 'water-heater': 'hot water tank', plumbing: 'hot water tank' },
    });
  });

  it('takes a vague type for a remodel only where the text names no trade and is no paperwork', () => {
    expect(trades('Alterations', null)).toEqual(['remodel']);
    expect(trades('Alterations', 'As per plans')).toEqual(['remodel']);
    expect(trades('Alterations', 'Install deck')).toEqual(['deck-fence']);
    expect(trades('Alterations', 'Deferred submittal of truss drawings')).toEqual([]);
  });

  it.each<[Trade[], string | null, string]>([
    // What is torn out for other work.
    [['remodel'], 'Alteration', 'Minor demo of partitions, new partitions and casework'],
    [['deck-fence'], 'Addition', 'Partial demo of existing deck; addition of a larger deck'],
    [['demolition'], 'Alteration', 'Interior demo of partitions and ceiling'],
    [['demolition', 'new-construction'], 'Building', 'Remove existing garage. Construct a duplex.'],
    // A trade's own permit.
    [['electrical'], 'Electrical Permit, Pool', 'Run conduit to the pool pump'],
    [['plumbing'], 'Plumbing Permit', 'New construction of a cottage, lot 9'],
    [['remodel'], null, 'Two story additon with basement and garage'],
    [['remodel'], null, 'Add 2nd story to house'],
    [['hvac', 'plumbing'], 'Plumbing Permit', 'Replace furnace and vent pipes'],
    [['electrical'], 'Electrical', 'Kitchen rewire, circuit for water heater, 4 smoke detectors'],
    [['water-heater', 'hvac', 'plumbing'], 'Mechanical Permit', 'Replace water heater'],
    [['fire'], 'Fire Sprinklers', 'Renovation of a clinic'],
    [['concrete'], 'Driveway, New', 'New two-story single family residence, covered porch'],
    // Parts and places of other work.
    [['electrical'], 'Residential', 'Upgrade electric service, add smoke detectors'],
    [['remodel'], 'Alteration', 'New partitions, ceiling, doors and frames'],
    [['remodel', 'windows-doors'], 'Alteration', 'Remodel of den, replace rear door'],
    [['fire'], 'Alteration', 'Basement, 1, 6, roof - fire alarm for the elevator, existing wiring'],
    [['sign'], 'Sign', 'Wall sign with LED letters, connect to electrical'],
    [['ev-charger', 'electrical'], null, 'EV charger on the exterior of our ADU'],
    [['remodel'], 'Addition', 'Convert existing porch and deck to kitchen'],
    [['roofing'], 'Roof', 'Tear off down to decking, ridge ventilation, new stack collars'],
    [['plumbing'], 'Residential', 'Plumbing for new construction of a residence'],
    [['deck-fence'], 'Deck/Porch', 'Deck and porch addition'],
    [['plumbing'], 'Building', 'New sump pump. Electrician to pull own permit for outlet.'],
    [['fire'], 'Alteration', 'Fire alarm devices on existing circuit for remodel of lobby'],
    [['adu', 'new-construction'], 'Secondary Apartment, New', 'Two baths'],
    // Words that count alone.
    [['siding'], 'Building', 'Replace siding'],
    [['remodel'], 'Building', 'Replace stairs'],
    [['windows-doors'], 'Building', 'Replace stairs and windows'],
    [['fire'], 'Alteration', 'Add 30 horns'],
    [['telecom'], 'Building', 'Swap radios'],
    [['plumbing'], 'Building', 'Replace valve'],
    // Of a new house only what is sold apart.
    [['new-construction', 'deck-fence'], null, 'New house with shingle roof, foundation, sink and rear deck'],
    [
      ['new-construction'],
      'New Accessory Structure',
      '26 x 32 pole garage with garage doors and floor drains',
    ],
    [['new-construction'], 'Building, Other', 'Detached garage'],
    [
      ['new-construction'],
      'Building',
      'Construct duplex. (Establish use and construct a house and ADU. Review and process for 2.)',
    ],
    [['adu', 'remodel'], null, 'Raise house to provide new ADU in existing basement'],
    [['adu', 'new-construction'], null, '640 sf DADU in rear yard'],
    [['adu'], null, 'ADU, plans attached'],
    [['concrete'], null, 'Tiebacks for the bulkhead'],
    [['pool'], 'Structures other than building', 'New construction of accessory swimming pool'],
    [['fire'], 'Alteration', 'Add 5 sprinklers for new construction'],
    // A crane has the trade of the permit's type.
    [['new-construction'], null, 'Temporary tower crane, phase 2'],
    [['remodel'], 'Renovation', 'Temporary tower crane, phase 2'],
    // A building of a long size is one, with all its parts.
    [
      ['new-construction'],
      null,
      "Construct a 40' wide x 30' deep, 1200 SF three car garage with garage doors",
    ],
    [['new-construction'], null, 'New house with framing, drywall, siding and landscaping'],
    // Others' permits.
    [['pool'], 'Pool', 'Above ground pool. An electric permit will be applied for by our electrician.'],
    [['electrical'], null, 'New panel for future hot tub'],
    [['hvac', 'plumbing'], null, 'relocateairhandler;installgasline'],
  ])('finds %j in "%s" and "%s"', (wanted, type, text) => {
    expect(trades(type, text)).toEqual(wanted);
  });

  it('ignores the name of the contractor', () => {
    const text = 'Sample Roofing and Solar LLC to replace windows';
    expect(recognizeTrades(null, readDescription(text), 'SAMPLE ROOFING AND SOLAR LLC').trades).toEqual([
      'windows-doors',
    ]);
    expect(recognizeTrades(null, readDescription(text), 'Roofing').trades).toContain('roofing');
  });

  it('matches words, never parts of words, and never across type and description', () => {
    expect(trades(null, 'Designated spatial poolside doorstop')).toEqual([]);
    expect(trades('fire', 'alarm clock')).toEqual(['fire']);
    expect(trades('Split', 'system')).toEqual([]);
  });

  it('keeps what every phrase of a rule shows, alone and in the plural', () => {
    for (const { trade, phrases } of TRADE_RULES)
      for (const phrase of phrases)
        expect([phrase, trades(null, phrase)]).toEqual([phrase, expect.arrayContaining([trade])]);
  });

  it('hides what the longer phrases of a rule hide', () => {
    for (const { trade, not = [] } of TRADE_RULES)
      for (const phrase of not)
        expect([phrase, trades(null, phrase)]).not.toEqual([phrase, expect.arrayContaining([trade])]);
  });

  it('shows only words of the record, for every trade it names', () => {
    const words = TRADE_RULES.flatMap(({ phrases, not = [] }) => [...phrases, ...not]);
    const part = fc.oneof(
      fc.constantFrom(...words),
      fc.lorem({ maxCount: 1 }),
      fc.constantFrom('new', 'no', 'by others', '(e)', 'for'),
    );
    const text = fc.array(fc.tuple(part, fc.constantFrom(' ', ', ', '. ', ': ', ' - ')), { maxLength: 12 });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(null, 'Alteration', 'Electrical Permit', 'Building, New'),
        (parts, type) => {
          const description = parts.flat().join('');
          const { trades: found, tradeWords } = recognizeTrades(type, readDescription(description), null);
          expect(found.length).toBeLessThanOrEqual(TRADES_MAX);
          expect(Object.keys(tradeWords)).toEqual([...found]);
          for (const shown of Object.values(tradeWords))
            expect(containsPhrase(description, shown) || containsPhrase(type ?? '', shown), shown).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('reads invented rows of the shapes that publishers write: F1 of at least 0.90', () => {
    const read = new Set([...invented, ...partRows].flatMap((row): string[] => row.trades));
    expect(TRADES.filter(({ id }) => !read.has(id))).toEqual([]);
    const { all, bySource } = scoreRows(invented, true);
    expect(bySource.size).toBeGreaterThanOrEqual(11);
    expect(all.f1).toBeGreaterThanOrEqual(0.9);
    for (const [source, tally] of bySource) expect([source, tally.f1 >= 0.85]).toEqual([source, true]);
  });

  it.each([
    ['adversarial', adversarial],
    ['hard', hardTexts],
    ['part', partRows],
  ])('reads the %s rows: 95 of 100 right, and no kind wrong twice', (_, rows) => {
    const wrong = labeledRows.parse(rows).filter(({ permitType, description, trades: wanted }) => {
      const found = trades(permitType, description);
      return found.length !== wanted.length || !wanted.every((trade) => found.some((one) => one === trade));
    });
    expect(wrong.length).toBeLessThanOrEqual(rows.length / 20);
    const kinds = wrong.map(({ source }) => source);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe('trades that columns state', () => {
  it.each([
    [['remodel'], 'Alteration', ''],
    [['electrical'], 'Alteration', 'electrical'],
    [['plumbing', 'electrical', 'fire'], 'New', 'plumbing, electrical, fire protection'],
    [['remodel', 'plumbing'], 'Alteration', 'building, plumbing'],
    [['new-construction', 'fire', 'elevator'], 'New', 'building, fire protection, elevator'],
    [['demolition'], 'Demolition', 'building'],
  ] as const)('are all of %j in "%s" with "%s"', (wanted, type, stated) => {
    const { trades: found, tradeWords } = withStatedTrades(recognizeTrades(type, null, null), stated);
    expect(found).toEqual(wanted);
    expect(Object.keys(tradeWords)).toEqual(wanted);
  });
});
