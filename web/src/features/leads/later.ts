/** What the leads page shows after its list, or opens. The map is apart, since it needs more. */
export { BlanksNote } from '../../ui/places/blanks-note.tsx';
export { TerritoryNote } from '../../ui/territory/territory-note.tsx';
export { FilterSheet } from './filters/filter-sheet.tsx';
export { JobLines } from './jobs/job-lines.tsx';
export { KeysHelp } from './keys/keys-help.tsx';
export { LinkNotes } from './link-notes.tsx';
export { ExportMenu } from './list/export-menu.tsx';
export { HiddenLeadsNote } from './list/hidden-leads-note.tsx';
export { LeadCount } from './list/lead-count.tsx';
export { ListEnd } from './list/list-end.tsx';
export { FewFound, NothingFound } from './list/nothing-found.tsx';
export { ViewMenu } from './list/view-menu.tsx';
export { LookupResult } from './lookup/lookup-result.tsx';
export { PermitPanel } from './panel/permit-panel.tsx';
