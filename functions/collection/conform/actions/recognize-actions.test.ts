import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WORK_ACTION_IDS, type WorkAction } from '#shared/domain/lists/work-actions.ts';
import { readDescription } from '../trades/description.ts';
import { recognizeTrades } from '../trades/recognize-trades.ts';
import { ACTION_RULES, type ActionRule } from './action-rules.ts';
import { recognizeActions } from './recognize-actions.ts';

const actions = (type: string | null, text: string | null = null, workClass: string | null = null) => {
  const description = readDescription(text);
  return recognizeActions(type, workClass, description, recognizeTrades(type, description, null).trades);
};
const RULES: readonly ActionRule[] = Object.values(ACTION_RULES);

describe('recognizeActions', () => {
  it.each<[WorkAction[], string | null, string | null]>([
    [['new'], 'Building, New', 'Construct a 3-unit townhouse, kitchens to be added later'],
    [['new'], null, 'Install fire alarm system'],
    [['add'], 'Building, Addition', 'Bedroom'],
    [['add'], null, 'Construct addition at rear of house'],
    [['replace'], null, 'Water heater replacement'],
    [['replace'], 'Residential, Change Out', null],
    [['replace'], null, 'New roof with architectural shingles'],
    [['replace'], null, 'Replace furnace, install new thermostat'],
    [['repair'], null, 'Repair sewer line'],
    [['alter'], 'Alteration', 'Office suite 300'],
    [['alter'], null, 'Kitchen remodel, new cabinets, demo of one wall'],
    [['alter'], 'Alterations/Repairs', null],
    [['demolish'], 'Demolition', null],
    [['new', 'demolish'], null, 'Demolish garage and construct new single family residence'],
    [['add', 'alter'], null, 'Relocate 24 sprinklers, add 4'],
    [['new'], 'Alterations/Repairs', 'Inground pool'],
    [['new'], 'Sign Permit', 'Arena sign'],
    [['new', 'add'], null, 'Add a deck at rear'],
    [['add'], null, 'Add 6 sprinkler heads'],
    [['alter'], 'Alteration', 'Minor demo, new partitions and finishes'],
    [['alter'], 'Sign Permit', 'Face change for pole sign'],
    [['replace'], 'Alteration', 'Site modification: replace 3 antennas'],
    [['add'], 'Alteration', 'Fire alarm TI: add 1 smoke detector'],
    [['add'], null, 'Revision to 2019-1, add heat pump'],
    [['demolish'], null, 'Demolish building for a new development'],
    [['new', 'demolish'], null, 'Remove existing garage, construct new house'],
    [['repair'], null, 'Stabilization of foundation'],
    [['new'], 'Permit - New Construction', 'Installation of tower crane'],
    [[], 'Permit - New Construction', 'Tower crane tie-in, phase 2'],
    [[], 'Electrical', 'As built drawings of new panel'],
    [[], 'Residential, Repair', 'Connect mobile home'],
    [[], null, null],
  ])('reads %j in "%s" and "%s"', (wanted, type, description) => {
    expect(actions(type, description)).toEqual(wanted);
  });

  it('reads the work class of a source like its type', () => {
    expect(actions('Building', 'Per plans', 'New Construction')).toEqual(['new']);
    expect(actions('Building', 'Replace windows', 'Alteration')).toEqual(['replace']);
  });

  it('takes an addition or alteration for the one that the text names', () => {
    expect(actions('Addition/Alteration', 'Add bedroom')).toEqual(['add']);
    expect(actions('Addition/Alteration', 'Remodel bath')).toEqual(['alter']);
  });

  it('does not read what others do or what is excluded', () => {
    expect(actions(null, 'Replace windows. Demolition under separate permit.')).toEqual(['replace']);
    expect(actions(null, 'Repair stairs, no demolition')).toEqual(['repair']);
  });

  it('hides what the longer phrases of a rule hide', () => {
    for (const { action, not = [] } of RULES)
      for (const phrase of not)
        expect([phrase, actions(null, phrase)]).not.toEqual([phrase, expect.arrayContaining([action])]);
  });

  it('names each action once, in the order of the table, whatever a text says', () => {
    const part = fc.constantFrom(
      ...RULES.flatMap(({ phrases }) => phrases),
      'roof',
      'house',
      'no',
      'by others',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        fc.constantFrom(null, 'New', 'Alteration'),
        (parts, type) => {
          const found = actions(type, parts.join(' '));
          expect(found).toEqual(WORK_ACTION_IDS.filter((id) => found.includes(id)));
        },
      ),
    );
  });
});
