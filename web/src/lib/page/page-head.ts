/** What search engines and social networks show of a public page. */
export interface PageHead {
  readonly title: string;
  /** One or two sentences, about 150 characters. */
  readonly description: string;
}

/** A public page as a visitor sees it before its data has loaded. */
export interface RenderedPage extends PageHead {
  readonly path: string;
  readonly markup: string;
}
