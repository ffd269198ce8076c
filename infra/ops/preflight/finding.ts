/** What a check found. `fix` and `note` say what to do; only a `fix` stops a deployment. */
export type Finding = { readonly ok: string } | { readonly fix: string } | { readonly note: string };
