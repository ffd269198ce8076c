import type { WorkAction } from '#shared/domain/lists/work-actions.ts';
import { phraseList } from '../trades/words.ts';

/** What shows an action. Words match in any case, singular or plural. */
export interface ActionRule {
  readonly action: WorkAction;
  /** Words of a description that mean the action. */
  readonly phrases: readonly string[];
  /** Longer phrases in which a word of `phrases` means something else. */
  readonly not?: readonly string[];
  /** Words of a permit type or work class that mean it whatever the text says. */
  readonly firm?: readonly string[];
  /** Words of a permit type or work class that mean it only where the text names no action. */
  readonly vague?: readonly string[];
}

/** One rule per action; the compiler names an action without one. */
export const ACTION_RULES = {
  new: {
    action: 'new',
    phrases: phraseList(
      `new, n, install, installing, installation, construct, construction of, constructing, build,
      building new, erect, erection, new construction, establish use, installed, mounting, mount, hardwire,
      hard wire, building a, provide, supply, temporary service, temporary power, temporary electrical`,
    ),
    not: phraseList(
      `new tenant, new owner, new contractor, new address, like new, to match new, new layout, n a, build out,
      construct alteration, construct addition, new development, previously installed, roof mount, wall mount`,
    ),
    firm: ['new', 'erect', 'wall or painted sign', 'new construction'],
  },
  add: {
    action: 'add',
    phrases: phraseList(
      `add, adding, added, addition, additional, addn, expand, expanding, expansion, extend, extension, enlarge`,
    ),
    not: phraseList(
      `in addition, additional information, additional fee, addition to permit, add contractor,
      extension of permit, permit extension, extension cord, add alcohol, additional unit,
      additional dwelling unit, additional decom, additional plumbing permit, added unit, additional work,
      closet expansion`,
    ),
    firm: ['addition', 'additions', 'addn'],
  },
  replace: {
    action: 'replace',
    phrases: phraseList(
      `replace, replacing, replaced, replacement, replacment, repl, rplc, changeout, change out, changing out,
      change of, swap, exchange, like for like, in kind, reroof, re roof, reroofing, re roofing, tear off,
      layer removed, rewire, re wire, rewiring, re wiring, repipe, re pipe, reside, re side, residing,
      rebuild, new roof, r r, redo, re do, removing and reinstalling, change over, upsize`,
    ),
    not: phraseList(
      `replace permit, replacement permit, replace expired, change of use, change of occupancy,
      change of contractor, change of owner, change of name, exchange server, heat exchange`,
    ),
    firm: phraseList('replacement, replace, change out, changeout, re roof, reroof, re roofing, reroofing'),
  },
  repair: {
    action: 'repair',
    phrases: phraseList(
      `repair, repairing, repaired, fix, fixing, restore, restoration, restoring, patch, tuckpoint,
      tuckpointing, repoint, repointing, due to fire damage, fire damage, storm damage, stabilization,
      stabilize, maintenance, mend, damage repair, correct violation`,
    ),
    not: phraseList(
      `auto repair, car repair, repair shop, repair garage, repair facility, repair station, repair bay,
      restoration company, fire damage inspection, maintenance building, maintenance bldg, maintenance shop,
      maintenance facility, wetland restoration, fire repair`,
    ),
    firm: [],
    vague: ['repair', 'repairs'],
  },
  alter: {
    action: 'alter',
    phrases: phraseList(
      `remodel, remodeling, remodelling, renovation, renovate, renovating, alteration, alter, altering,
      convert, converting, conversion, ti, t i, tenant improvement, tenant finish, interior improvement,
      build out, buildout, finish out, finishout, rehab, re hab, rehabilitate, rehabilitation, relocate,
      relocated, relocation, relocating, reconfigure, reconfiguration, rework, reworking, modify,
      modification, upgrade, retrofit, retro fit, change of use, finish basement, finishing basement,
      finish attic, upgrading, enclose, enclosing, close in, finish bonus, finish off, finish 2nd,
      finish second, interior work, face change, reface, refacing, reduct, rebalance, redistribute, update,
      updating, demo of partition, partition construction`,
    ),
    not: ['conversion kit', 'no alteration', 'fire alarm ti', 'sprinkler ti'],
    firm: [],
    vague: phraseList(
      `alteration, alterations, alter, alt, remodel, renovation, renovations, rehab, conversion,
      tenant improvement, tenant finish, finish out, build out`,
    ),
  },
  demolish: {
    action: 'demolish',
    phrases: phraseList(
      `demolition, demolish, demolishing, demolished, demo, raze, razing, wreck, wrecking, tear down, teardown,
      dismantle, remove existing structure, remove existing building, remove existing house,
      remove existing garage, remove existing deck, removal of existing structure,
      removal of existing building, removal of existing house, removal of existing garage,
      removal of partition`,
    ),
    not: ['demo unit', 'demo room', 'demo lab'],
    firm: ['demolition', 'demolish', 'demo', 'wrecking', 'razing', 'raze', 'dismantle'],
  },
} as const satisfies { readonly [A in WorkAction]: ActionRule & { readonly action: A } };
