/** The page's steps. The first three can be linked to; the other two follow a mail with a code. */
export type Step = 'sign-in' | 'create' | 'forgot' | 'code' | 'reset';
