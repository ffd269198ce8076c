import type { Source } from '#functions/collection/source.ts';
import type { PortalRow } from '../columns.ts';

/** Columns of a further type, written over a sample row. */
type TypeColumns = Readonly<Record<string, string>>;

// biome-ignore format: a table reads best in lines
/** Types that large sources publish besides those of their sample rows. */
const MORE_TYPES: Readonly<Record<string, readonly TypeColumns[]>> = {
  'il-chicago': [
    { permit_type: 'PERMIT - ELECTRIC WIRING' },
    { permit_type: 'PERMIT – EXPRESS PERMIT PROGRAM' },
    { permit_type: 'PERMIT - SCAFFOLDING' },
  ],
  'ca-los-angeles': [
    { permit_type: 'Bldg-Addition', permit_sub_type: '1 or 2 Family Dwelling' },
    { permit_type: 'Fire Sprinkler', permit_sub_type: 'Commercial' },
    { permit_type: 'Swimming-Pool/Spa', permit_sub_type: '1 or 2 Family Dwelling' },
    { permit_type: 'Sign', permit_sub_type: 'Onsite' },
  ],
  'ny-new-york-city': [
    { work_type: 'Mechanical Systems' },
    { work_type: 'Sign' },
    { work_type: 'Sprinklers' },
    { work_type: 'Boiler Equipment' },
    { work_type: 'Supported Scaffold' },
  ],
  'pa-philadelphia': [
    { permittype: 'Building', typeofwork: 'Addition and/or Alteration' },
    { permittype: 'Building', typeofwork: 'Roof Covering' },
  ],
  'tx-austin': [
    { permit_type_desc: 'Building Permit', permit_class_mapped: 'Residential' },
    { permit_type_desc: 'Building Permit', permit_class_mapped: 'Residential', permit_class: 'R- 329 Res Structures Other Than Bldg' },
    { permit_type_desc: 'Electrical Permit', permit_class_mapped: 'Commercial' },
    { permit_type_desc: 'Mechanical Permit', permit_class_mapped: 'Commercial' },
  ],
  'tx-san-antonio': [
    { Permit_Type: 'Plumbing General Permit', Permit_Number: 'PLM-GEN-PMT26-93820010' },
    { Permit_Type: 'Re-Roof Permit', Permit_Number: 'REP-ROF-PMT26-93900112' },
  ],
  'tx-harris-county': [
    { APPTYPE: 'Residential', PERMITNAME: 'Plumbing' },
    { APPTYPE: 'Residential', PERMITNAME: 'Swimming Pool' },
    { APPTYPE: 'Residential', PERMITNAME: 'Roofing' },
  ],
  'az-phoenix': [
    { PER_TYPE_DESC: 'RESIDENTIAL ELECTRICAL', SCOPE_DESC: 'ELECTRICAL SERVICE' },
    { PER_TYPE_DESC: 'RESIDENTIAL MECHANICAL', SCOPE_DESC: 'MECHANICAL CHANGE OUT' },
    { PER_TYPE_DESC: 'RESIDENTIAL PLUMBING', SCOPE_DESC: 'PLUMBING REPAIR' },
    { PER_TYPE_DESC: 'RESIDENTIAL SOLAR', SCOPE_DESC: 'PHOTOVOLTAIC SYSTEM' },
    { PER_TYPE_DESC: 'RESIDENTIAL REMODEL', SCOPE_DESC: 'SINGLE FAMILY REMODEL' },
    { PER_TYPE_DESC: 'COMMERCIAL REMODEL', SCOPE_DESC: 'TENANT IMPROVEMENT' },
  ],
  'nj-statewide': [
    { permittypedesc: 'Alteration', usegroupdesc: 'Business Uses', censusdesc: 'Commercial alterations' },
    { permittypedesc: 'Alteration', usegroupdesc: 'Mercantile Uses', censusdesc: 'Commercial alterations' },
    { permittypedesc: 'Alteration', usegroupdesc: 'Multiple family dwellings, dormitories, etc.', censusdesc: 'Residential additions and alterations' },
    { permittypedesc: 'New', usegroupdesc: 'International Residential Code', censusdesc: 'New single family houses, detached' },
  ],
  'nc-raleigh': [
    { permittypemapped: 'Building', workclass: 'Addition' },
    { permittypemapped: 'Building', workclass: 'Pool/Spa' },
    { permittypemapped: 'Trade', workclass: 'Mechanical' },
    { permittypemapped: 'Trade', workclass: 'Electrical' },
    { permittypemapped: 'Trade', workclass: 'Plumbing' },
  ],
};

/** Rows like the first sample row, or the one with the same type, with a further type. */
export function moreTypes({ id }: Source, samples: readonly PortalRow[]): PortalRow[] {
  return (MORE_TYPES[id] ?? []).flatMap((columns) => {
    const [name = ''] = Object.keys(columns);
    const like = samples.find((row) => row[name] === columns[name]) ?? samples[0];
    return like === undefined ? [] : [{ ...like, ...columns }];
  });
}
