import type { Portal, Source } from '#functions/collection/source.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { addDays } from '#shared/domain/days.ts';
import { addressOfTable } from '../contact-report.ts';
import {
  columnNames,
  type Flaw,
  type Kind,
  OTHER_NAMES,
  restyled,
  STORY_PLACES,
  STORY_ROLES,
  type StoryColumn,
  type StoryPlace,
  type StoryRole,
  type StoryTable,
  storyRows,
  TODAY,
  typeOfRole,
  usDate,
} from './table.ts';
import { REFUSALS, type World } from './world.ts';

/** A source of a story, and what is true of it. */
export interface StoryCase {
  readonly source: Source;
  readonly twins: readonly Portal[];
  /** What happened to it, in words. */
  readonly about: string;
  /** Changes that are right and safe, as `describeChanges` writes them: they must be accepted, and nothing else may be. */
  readonly safe: readonly string[];
  /** Nothing is wrong with it. */
  readonly isHealthy: boolean;
  /** Its host refuses at some point, so that nothing needs to be found. */
  readonly isCut?: boolean;
}

/** A case whose source may be changed by its trouble. */
type Made = Omit<StoryCase, 'source'> & { readonly source?: Source };

const KINDS: readonly Kind[] = ['socrata', 'arcgis', 'ckan', 'carto', 'opendatasoft', 'csv'];
const FLAWS: readonly Flaw[] = ['ontario', 'stale', 'repeated keys', 'strange names', 'renamed key'];
const FIELDS_BY_NAME_MIN = 0.8;
/** Fields that mean which record a row is, or when. */
const KEY_OR_DATE: readonly StoryRole[] = ['permitNumber', 'issueDate'];
const HAS_ALIASES: readonly Kind[] = ['socrata', 'arcgis', 'ckan', 'opendatasoft'];
const HAS_CATALOG: readonly Kind[] = ['socrata', 'arcgis', 'ckan', 'opendatasoft'];

/** The new host of several old ones. */
export const SHARED_HOST = 'shared.test';

/** How a column may be called differently, or be another one. */
const MANNERS = ['style', 'alias', 'synonym', 'unknown', 'impostor', 'blank', 'twice'] as const;
type Manner = (typeof MANNERS)[number];

interface Renaming {
  readonly role: StoryRole;
  readonly manner: Manner;
  readonly to: string;
}

/** One table and its source, without troubles. */
interface Draft {
  readonly kind: Kind;
  readonly place: StoryPlace;
  readonly names: Record<StoryRole, string>;
  readonly style: number;
  readonly id: string;
}

/** Puts the sources of a story and their portals into a world. */
export function makeCases(world: World, dice: Dice): StoryCase[] {
  // More hosts than are asked at the same time, now and then.
  const hosts = dice.below(15) === 0 ? 14 : 2 + dice.below(4);
  const cases: StoryCase[] = [];
  for (let number = 0; number < hosts; number++) {
    const kind = dice.oneOf(KINDS);
    const hostName = `data${number}.test`;
    // The sources of one publisher have the same place and the same style.
    const [place, style] = [dice.oneOf(STORY_PLACES), dice.below(3)];
    const own = Array.from({ length: 1 + dice.below(2) }, (_, at) =>
      makeCase(world, dice, { kind, hostName, place, style, id: `city-${number}-${at}` }),
    );
    cases.push(...troubleHost(world, dice, { kind, hostName }, own));
  }
  return cases;
}

interface CaseAt {
  readonly kind: Kind;
  readonly hostName: string;
  readonly place: StoryPlace;
  readonly style: number;
  readonly id: string;
}

type CaseMaker = (parts: {
  readonly world: World;
  readonly dice: Dice;
  readonly at: CaseAt;
  readonly draft: Draft;
  readonly source: Source;
}) => Made;

function makeCase(world: World, dice: Dice, at: CaseAt): StoryCase {
  const { place, style } = at;
  const draft: Draft = {
    kind: at.kind,
    place,
    names: columnNames(at.kind, style),
    style,
    id: tableId(at.kind, at.id),
  };
  const source = sourceOf(draft, at);
  const made = dice.oneOf(at.kind === 'arcgis' ? LAYER_TROUBLES : TROUBLES)({
    world,
    dice,
    at,
    draft,
    source,
  });
  return { source, ...made };
}

/** Every trouble that a source may have. Some are listed twice, to come up more often. */
const TROUBLES: readonly CaseMaker[] = [
  healthy,
  healthy,
  renamed,
  renamed,
  renamed,
  retypedDate,
  moved,
  moved,
  replaced('catalog'),
  replaced('catalog'),
  replaced('twin'),
  dead,
  dead,
];
/** Those of layers, which accept one form of query and not another. */
const LAYER_TROUBLES: readonly CaseMaker[] = [...TROUBLES, otherForm, otherForm, otherForm];

function healthy({ world, dice, at, draft }: Parameters<CaseMaker>[0]): Made {
  const flaw = dice.below(4) === 0 ? dice.oneOf(['ontario', 'stale', 'repeated keys'] as const) : undefined;
  // Blank columns, and columns that are there twice in another style, are no trouble.
  const blank =
    dice.below(3) === 0 ? dice.oneOf(['description', 'valuation', 'contractorName'] as const) : undefined;
  const table = makeTable(draft, [], flaw, dice);
  const columns = table.columns.map((column) =>
    blank !== undefined && column.name === draft.names[blank]
      ? { ...column, values: column.values.map(() => null) }
      : column,
  );
  const twice =
    dice.below(3) === 0 && draft.kind !== 'carto' ? [copyOf(columns, draft, 'status', draft.style + 1)] : [];
  world.host(at.hostName).tables.push({ ...table, columns: [...columns, ...twice] });
  return {
    twins: [],
    about: `as mapped${flaw === undefined ? '' : `, ${flaw}`}`,
    safe: [],
    isHealthy: flaw === undefined,
  };
}

function renamed({ world, dice, at, draft }: Parameters<CaseMaker>[0]): Made {
  const flaw = dice.below(3) === 0 ? dice.oneOf(['ontario', 'stale', 'repeated keys'] as const) : undefined;
  const renamings = makeRenamings(draft, 1 + dice.below(3), dice);
  world.host(at.hostName).tables.push(makeTable(draft, renamings, flaw, dice));
  const strange = renamings.filter(({ manner }) => manner !== 'style').length;
  const hasShare = (STORY_ROLES.length - strange) / STORY_ROLES.length >= FIELDS_BY_NAME_MIN;
  // A table that hides its date cannot be fresh, and one that hides its key cannot be compared.
  const canJudge = renamings.every(({ role, manner }) => !KEY_OR_DATE.includes(role) || isFindable(manner));
  const safe = renamings.filter(
    ({ role, manner }) =>
      flaw === undefined && hasShare && canJudge && isFindable(manner) && !KEY_OR_DATE.includes(role),
  );
  return {
    twins: [],
    about: `${renamings.map(({ role, manner }) => `${role} by ${manner}`).join(', ')}${flaw === undefined ? '' : `, ${flaw}`}`,
    safe: showsPlace(draft, renamings) ? safe.map(({ role, to }) => `${draft.names[role]} → ${to}`) : [],
    isHealthy: false,
  };
}

/** The date column became text, which the portal compares letter by letter. */
function retypedDate({ world, dice, at, draft }: Parameters<CaseMaker>[0]): Made {
  const table = makeTable(draft, [], undefined, dice);
  const columns = table.columns.map(
    (column): StoryColumn =>
      column.name === draft.names.issueDate
        ? { ...column, type: 'text', values: column.values.map(usDate) }
        : column,
  );
  world.host(at.hostName).tables.push({ ...table, columns });
  // A file has no types: any date will do.
  return { twins: [], about: 'date as text', safe: [], isHealthy: draft.kind === 'csv' };
}

/** The host redirects to another one. */
function moved({ world, dice, at, draft, source }: Parameters<CaseMaker>[0]): Made {
  const isLogin = dice.below(4) === 0;
  const flaw = dice.below(2) === 0 ? dice.oneOf(FLAWS) : undefined;
  // Several hosts may move to the same one.
  const [from, to] = [`old-${at.id}.test`, dice.below(2) === 0 ? SHARED_HOST : `new-${at.id}.test`];
  world.host(from).redirects = { to, isLogin };
  const { tables, changes } = target(draft, flaw, dice);
  world.host(to).tables.push(...tables);
  const portal = portalOf(draft, from);
  return {
    twins: [],
    about: `moved${isLogin ? ' to a sign-in page' : ''}${flaw === undefined ? '' : `, ${flaw}`}`,
    safe:
      flaw === undefined && !isLogin ? [[addressOfTable(portalOf(draft, to)), ...changes].join(' + ')] : [],
    isHealthy: false,
    ...withPortal(source, portal),
  };
}

/** The table is gone. The catalog or a twin has others, and at most one of them is right. */
function replaced(by: 'catalog' | 'twin'): CaseMaker {
  return ({ world, dice, at, draft, source }) => {
    const way = by === 'catalog' && HAS_CATALOG.includes(draft.kind) ? 'catalog' : 'twin';
    const hostName = `${way}-${at.id}.test`;
    const host = world.host(hostName);
    const right = dice.below(2) === 0 ? dice.below(2) : undefined;
    const safe: string[] = [];
    const portals: Portal[] = [];
    // More twins than the requests for one source reach.
    const others = way === 'twin' && dice.below(4) === 0 ? 12 : 2;
    for (let number = 0; number < others; number++) {
      const other = { ...draft, id: tableId(draft.kind, `other-${number}-permits`) };
      const flaw = number === right ? undefined : dice.oneOf(FLAWS);
      const { tables, changes } = target(other, flaw, dice);
      host.tables.push(...tables);
      portals.push(portalOf(other, hostName));
      if (flaw === undefined) safe.push([addressOfTable(portalOf(other, hostName)), ...changes].join(' + '));
    }
    return {
      twins: way === 'twin' ? portals : [],
      about: `gone, ${way} with ${right === undefined ? 'nothing right' : `the right one at ${right}`}`,
      safe,
      isHealthy: false,
      ...withPortal(source, portalOf(draft, hostName)),
    };
  };
}

function dead({ world, dice, at, draft, source }: Parameters<CaseMaker>[0]): Made {
  // The table alone may be gone, beside one of another source that looks the same.
  if (dice.below(2) === 0)
    return { twins: [], about: 'dead beside another source', safe: [], isHealthy: false };
  const hostName = `dead-${at.id}.test`;
  world.host(hostName).isGone = dice.below(2) === 0;
  return {
    twins: [],
    about: 'dead',
    safe: [],
    isHealthy: false,
    ...withPortal(source, portalOf(draft, hostName)),
  };
}

/** The portal accepts another date literal only, or cannot order. */
function otherForm({ world, dice, at, draft }: Parameters<CaseMaker>[0]): Made {
  const flaw = dice.below(3) === 0 ? dice.oneOf(['ontario', 'stale', 'repeated keys'] as const) : undefined;
  const refuses = dice.oneOf([
    ['TIMESTAMP'],
    ['order'],
    ['TIMESTAMP', 'order'],
    ['TIMESTAMP', 'DATE'],
  ] as const);
  const table = makeTable(draft, [], flaw, dice);
  world.host(at.hostName).tables.push({ ...table, refuses });
  const literals = refuses.filter((one) => one !== 'order');
  const changes = [
    ...((refuses as readonly string[]).includes('order') ? ['paging'] : []),
    ...(literals.length > 0 ? ['DATE'] : []),
  ];
  return {
    twins: [],
    about: `refuses ${refuses.join(' and ')}${flaw === undefined ? '' : `, ${flaw}`}`,
    safe: flaw === undefined && literals.length < 2 ? [changes.join(' + ')] : [],
    isHealthy: false,
  };
}

/** Overrides the source of a case with one at another address. */
function withPortal(source: Source, portal: Portal): { readonly source: Source } {
  return { source: { ...source, portal } };
}

/** Another table in place of one, with the changes of columns that it needs. */
function target(
  draft: Draft,
  flaw: Flaw | undefined,
  dice: Dice,
): { readonly tables: readonly StoryTable[]; readonly changes: readonly string[] } {
  const renaming = (role: StoryRole, manner: Manner): Renaming => ({
    role,
    manner,
    to: newName(draft, role, manner, dice),
  });
  const renamings =
    flaw === 'strange names'
      ? (['permitType', 'addressStreet', 'status'] as const).map((role) => renaming(role, 'synonym'))
      : flaw === 'renamed key'
        ? [renaming(dice.oneOf(KEY_OR_DATE), 'style')]
        : dice.below(2) === 0
          ? [
              renaming(
                dice.oneOf(['description', 'status', 'valuation'] as const),
                dice.oneOf(['style', 'synonym'] as const),
              ),
            ]
          : [];
  return {
    tables: [makeTable(draft, renamings, flaw, dice)],
    changes: renamings.map(({ role, to }) => `${draft.names[role]} → ${to}`),
  };
}

function makeRenamings(draft: Draft, count: number, dice: Dice): Renaming[] {
  const roles = STORY_ROLES.filter(
    (role) => draft.kind !== 'carto' || (role !== 'latitude' && role !== 'longitude'),
  );
  const chosen = new Set<StoryRole>();
  while (chosen.size < count) chosen.add(dice.oneOf(roles));
  return [...chosen].map((role) => {
    const manners = MANNERS.filter((manner) => manner !== 'alias' || HAS_ALIASES.includes(draft.kind));
    const manner = dice.oneOf(manners);
    return { role, manner, to: newName(draft, role, manner, dice) };
  });
}

function newName({ names, style }: Draft, role: StoryRole, manner: Manner, dice: Dice): string {
  if (manner === 'alias' || manner === 'unknown')
    return `fld_${100 + dice.below(900)}_${role.toLowerCase().slice(0, 4)}`;
  if (manner === 'style' || manner === 'twice') return otherStyle(names[role], style);
  return OTHER_NAMES[role];
}

/** A name that is the same without case and signs, but not the same. */
function otherStyle(name: string, style: number): string {
  return name === name.toLowerCase() && !name.includes('_')
    ? name.toUpperCase()
    : `${restyled(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_'), style + 1)}_`;
}

function isFindable(manner: Manner): boolean {
  return manner === 'style' || manner === 'alias' || manner === 'synonym';
}

/** Whether rows still show where they lie: by their points, or at least by their ZIP codes. */
function showsPlace({ kind }: Draft, renamings: readonly Renaming[]): boolean {
  const isLost = (role: StoryRole) => renamings.some((one) => one.role === role && !isFindable(one.manner));
  return kind === 'arcgis' || !(isLost('addressZip') && (isLost('latitude') || isLost('longitude')));
}

function makeTable(
  draft: Draft,
  renamings: readonly Renaming[],
  flaw: Flaw | undefined,
  dice: Dice,
): StoryTable {
  const { kind, place, names, id, style } = draft;
  const { values, points } = storyRows(kind, place, flaw, dice);
  const columns = STORY_ROLES.flatMap((role): StoryColumn[] => {
    const renaming = renamings.find((one) => one.role === role);
    const column: StoryColumn = {
      name: names[role],
      alias: null,
      type: typeOfRole(role),
      values: values[role],
    };
    if (renaming === undefined) return [column];
    const { manner, to } = renaming;
    if (manner === 'alias') return [{ ...column, name: to, alias: names[role] }];
    if (manner === 'blank') return [{ ...column, name: to, values: column.values.map(() => null) }];
    // The name of the field, above values of something else.
    if (manner === 'impostor')
      return [{ ...column, name: to, type: 'text', values: column.values.map(() => '-?-') }];
    const renamed = { ...column, name: to };
    return manner === 'twice'
      ? [renamed, { ...renamed, name: `${otherStyle(names[role], style)}_` }]
      : [renamed];
  });
  const fee: StoryColumn = {
    name: 'total_fee',
    alias: null,
    type: 'number',
    values: values.valuation.map((_, at) => 50 + at),
  };
  return {
    kind,
    id,
    columns: dice.below(2) === 0 ? [...columns, fee] : columns,
    points,
    copyright: '',
    refuses: [],
  };
}

function copyOf(
  columns: readonly StoryColumn[],
  { names }: Draft,
  role: StoryRole,
  style: number,
): StoryColumn {
  const column = columns.find(({ name }) => name === names[role]);
  if (column === undefined) throw new Error(`There is no column for ${role}.`);
  return { ...column, name: otherStyle(names[role], style) };
}

/** A trouble of a host, which all of its sources share. */
function troubleHost(
  world: World,
  dice: Dice,
  { kind, hostName }: { readonly kind: Kind; readonly hostName: string },
  cases: readonly StoryCase[],
): readonly StoryCase[] {
  const host = world.host(hostName);
  const own = cases.filter(({ source }) => addressOfTable(source.portal).includes(`//${hostName}/`));
  const others = cases.filter((one) => !own.includes(one));
  const none = (about: string): StoryCase[] =>
    own.map((one) => ({ ...one, about: `${one.about}; ${about}`, safe: [], isHealthy: false }));
  switch (dice.below(12)) {
    case 0:
      host.disallow = [dice.oneOf(['/', '/api/', '/arcgis/', '/resource/', '/files/'])];
      return [
        ...others,
        ...own.map((one) =>
          isForbidden(host.disallow ?? [], one.source)
            ? (none(`robots ${host.disallow}`).find(({ source }) => source === one.source) ?? one)
            : one,
        ),
      ];
    case 1:
      host.robotsStatus = 503;
      if (dice.below(2) === 0) return [...others, ...none('robots.txt fails')];
      // The last answer counts.
      host.robotsBefore = { readOn: addDays(TODAY, -1), text: '', failingSince: null };
      return cases;
    case 2:
      host.crawlDelay = dice.oneOf([5, 10, 30]);
      return cases;
    case 3:
      host.crawlDelay = 3_600;
      return [...others, ...none('a pause of an hour')];
    case 4:
    case 5: {
      const refusal = { from: 1 + dice.below(6), how: dice.oneOf(REFUSALS) };
      host.refusal = refusal;
      // What was found before the refusal may count or not.
      return [
        ...others,
        ...own.map((one) => ({
          ...one,
          about: `${one.about}; ${refusal.how} from ${refusal.from}`,
          isCut: true,
        })),
      ];
    }
    case 6:
      host.isStopped = true;
      return [...others, ...none('stopped before')];
    case 7: {
      if (kind === 'carto' || kind === 'csv') return cases;
      const terms = 'The data are provided for personal use; resale is not allowed.';
      host.terms = terms;
      if (kind === 'arcgis') host.tables = host.tables.map((table) => ({ ...table, copyright: terms }));
      return [
        ...others,
        ...own.map((one) => ({ ...one, about: `${one.about}; restrictive terms`, isHealthy: false })),
      ];
    }
    case 8:
      host.busyAt = 1 + dice.below(6);
      return cases;
    default:
      return cases;
  }
}

function isForbidden(disallow: readonly string[], { portal }: Source): boolean {
  const paths: Record<Kind, readonly string[]> = {
    socrata: ['/api/views/', '/resource/'],
    arcgis: ['/arcgis/'],
    ckan: ['/api/3/'],
    carto: ['/api/v2/'],
    opendatasoft: ['/api/explore/'],
    csv: ['/files/'],
  };
  return paths[portal.kind].some((path) => disallow.some((beginning) => path.startsWith(beginning)));
}

function tableId(kind: Kind, name: string): string {
  if (kind === 'arcgis') return `/arcgis/rest/services/${name.replaceAll('-', '_')}_permits/FeatureServer/0`;
  if (kind === 'csv') return `/files/${name}.csv`;
  return kind === 'carto' ? name.replaceAll('-', '_') : `${name}-permits`;
}

function sourceOf(draft: Draft, { id, hostName }: CaseAt): Source {
  const { place, names } = draft;
  return {
    id: `il-${id}`,
    name: place.city,
    level: 'city',
    state: place.state,
    city: place.city,
    county: place.county,
    portal: portalOf(draft, hostName),
    cadence: 'daily',
    keeps: 'all',
    license: 'unknown',
    landingPage: null,
    witness: 'none',
    recordKey: [names.permitNumber],
    dateColumn: names.issueDate,
    fields: { ...names },
  };
}

function portalOf({ kind, id }: Pick<Draft, 'kind' | 'id'>, host: string): Portal {
  switch (kind) {
    case 'arcgis':
      return { kind, layer: `https://${host}${id}`, dates: 'time', dateLiteral: 'TIMESTAMP' };
    case 'carto':
      return { kind, host, table: id };
    case 'ckan':
      return { kind, host, resource: id, dates: 'time' };
    case 'csv':
      return { kind, file: `https://${host}${id}` };
    default:
      return { kind, host, dataset: id, dates: 'time' };
  }
}
