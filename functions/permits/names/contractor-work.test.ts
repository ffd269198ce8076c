import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDER, type FirmTrade } from '#shared/domain/permit/firm-trades.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { contractorWork } from './contractor-work.ts';

const trades = (...contractorTrades: FirmTrade[]) => ({ contractorTrades });
const shows = (name: string, license: readonly string[] = [], work: readonly Trade[] = []) =>
  contractorWork(name, license, work);

describe('what a firm’s name shows', () => {
  it.each<[string, readonly FirmTrade[]]>([
    ['Plumbrook Plumbing & Heating', ['hvac', 'plumbing']],
    ['Ashlar Roofing & Construction', ['roofing']],
    ['Quoin Home Exteriors', ['roofing', 'windows-doors', 'siding']],
    ['Lagoon Pool Builders', ['pool']],
    ['Lagoon Custom Pool & Spa Builders', ['pool']],
    ['Lovage Electrical Contractors', ['electrical']],
    ['Hillside Foundation Repair', ['concrete']],
    ['Clearview Painting & Drywall', ['painting', 'drywall']],
    ['Sample Framing & Construction', ['framing']],
    ['Purlin Seamless Gutters', ['gutters']],
    ['Larkspur Landscape & Irrigation', ['landscaping']],
    ['Lintel Garage Doors', ['windows-doors', 'garage-doors']],
    ['Batt Spray Foam Insulation', ['insulation']],
    ['Mortise Carpet & Tile', ['flooring']],
    ['Mirror Poolscapes, Inc.', ['pool']],
    ['Choice Aire LLC', ['hvac']],
    ['Lovage Plumbing & Remodel', ['plumbing', BUILDER]],
    ['Hughes Kitchens & Baths LLC', [BUILDER]],
    ['Strut Design Build', [BUILDER]],
    ['MERIDIEM GENERAL CONTRACTIN', [BUILDER]],
    ['Transom Buidling Group', [BUILDER]],
    ['Gillbuilt LLC', [BUILDER]],
    ['D R HORTON INC', [BUILDER]],
  ])('%s does %j', (name, does) => {
    expect(shows(name)).toEqual({ contractorTrades: does });
  });

  it.each([
    'Seventy Seven, LLC',
    'Sample Environmental Services',
    'Sampler Enterprises',
    'Builders FirstSource of Sampleton',
    'Sample Building Maintenance Co',
    'The Rowan Tree LLC',
    'Sampler Paintball Park LLC',
    'Contract Management Co',
  ])('%s shows nothing', (name) => {
    expect(shows(name)).toEqual({});
  });

  it('is no trade by a surname', () => {
    expect(shows('Crane Builders LLC')).toEqual(trades(BUILDER));
    expect(shows('CRANE CONSTRUCTION COMPANY')).toEqual(trades(BUILDER));
    expect(shows('Sample Crane Rental LLC')).toEqual(trades('other'));
  });

  it('is that under which it does business, if that names a trade', () => {
    expect(shows('Handy Sample, LLC dba Plumbwise Plumbing')).toEqual(trades('plumbing'));
    expect(shows('SWR Remodeling, LLC, DBA Sample Windows')).toEqual(trades('windows-doors'));
    expect(shows('Sample Remodeling LLC doing business as Sample Roofs')).toEqual(trades('roofing'));
    expect(shows('Sample Remodeling LLC DBA Mister Sample')).toEqual(trades(BUILDER));
  });
});

describe('who else stands there', () => {
  it.each(['Tamsin Hollister', 'HOLLISTER, TAMSIN & REED', 'Duncan Colbeck 615-555-0188'])(
    'a person: %s',
    (name) => {
      expect(shows(name)).toEqual({ contractorKind: 'person' });
      expect(shows(name, ['TECL 30001'])).toEqual({ contractorKind: 'person' });
    },
  );

  it.each<[string, FirmTrade]>([
    ['Bryn J Hollis, Hollis Plumbing', 'plumbing'],
    ['RSL ELECTRIC -RORY D LAMBERT', 'electrical'],
    ['Chris Morrow, All Sample Reconstruction LLC', BUILDER],
    ['ADAMSON, MITCHELL BUILDER', BUILDER],
    ['That Plumber', 'plumbing'],
  ])('a firm beside or in a person’s name: %s', (name, trade) => {
    expect(shows(name)).toEqual(trades(trade));
  });

  it.each([
    'Sample Neiman Architects',
    'Fullmer Engineering',
    'QUICK PERMIT EXPEDITERS',
    'SAMPLE & VALE ARCH',
  ])('who draws or files plans: %s', (name) => {
    expect(shows(name)).toEqual({ contractorKind: 'designer' });
  });

  it('a trade’s engineers build', () => {
    expect(shows('Sample Electrical Engineering LLC')).toEqual(trades('electrical'));
    expect(shows('Sample Construction & Engineering')).toEqual(trades(BUILDER));
  });

  it('nobody', () => {
    expect(contractorWork(null, ['CGC1500000'], ['remodel'])).toEqual({});
  });
});

describe('what a license shows', () => {
  it.each<[string, readonly FirmTrade[]]>([
    ['CCC1330000', ['roofing']],
    ['CGC1500000', [BUILDER]],
    ['TECL 30000', ['electrical']],
    ['TACLA00100C', ['hvac']],
    ['C-10', ['electrical']],
    ['C39', ['roofing']],
    ['B', [BUILDER]],
    ['GC', [BUILDER]],
    ['MP', ['plumbing']],
    ['Plumbing Contractor', ['plumbing']],
    ['General Contractor', [BUILDER]],
  ])('%s: %j', (license, does) => {
    expect(shows('Sample Oaks LLC', ['', license])).toEqual({ contractorTrades: does });
  });

  it('makes no builder of a trade’s firm, and adds to its trades', () => {
    for (const license of ['GC', 'CGC1500000', 'General Contractor', 'B'])
      expect(shows('Ashlar Roofing LLC', [license])).toEqual(trades('roofing'));
    expect(shows('Ashlar Roofing LLC', ['C-46'])).toEqual(trades('roofing', 'solar'));
  });

  it('of an engineer or architect makes a designer only of a firm that does not build', () => {
    expect(shows('Sample Oaks LLC', ['1234', 'PE'])).toEqual({ contractorKind: 'designer' });
    expect(shows('Sample Construction LLC', ['1234', 'PE'])).toEqual(trades(BUILDER));
  });
});

describe('what the work decides', () => {
  it('whether `Contracting` builds: not where the permit takes a license of a trade', () => {
    for (const name of ['By-way Contracting Inc', 'Sample Contractors LLC']) {
      expect(shows(name, [], ['plumbing', 'water-heater'])).toEqual({});
      expect(shows(name, [], ['plumbing', 'remodel'])).toEqual(trades(BUILDER));
      expect(shows(name, [], ['roofing'])).toEqual(trades(BUILDER));
      expect(shows(name)).toEqual(trades(BUILDER));
    }
    expect(shows('Sample General Contractors', [], ['plumbing'])).toEqual(trades(BUILDER));
    expect(shows('Sample Controls LLC', [], ['electrical'])).toEqual({});
  });

  it('what a seller of energy sells', () => {
    expect(shows('Brightside Energy, LLC', [], ['solar', 'remodel'])).toEqual(trades('solar'));
    expect(shows('Brightside Energy, LLC', [], ['remodel'])).toEqual({});
  });
});

it('is either a kind or trades, for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ABCDEFGHILMNOPRSTU &,-/\n'), maxLength: 40 }),
      (name) => {
        const work = contractorWork(name, [], []);
        expect(Object.keys(work).length).toBeLessThan(2);
        expect(work.contractorTrades?.length).not.toBe(0);
        expect(contractorWork(name.toLowerCase(), [], [])).toEqual(work);
      },
    ),
  );
});
