import { asHtml } from '#functions/mail/link-page.ts';

/** Markup that is safe to put into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** Markup from a template. Text between its tags and in its quoted attributes is escaped; null shows nothing. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = parts.map((part) => {
    if (part === null) return '';
    if (part instanceof Html) return part.text;
    if (typeof part === 'object') return part.map(({ text }) => text).join('');
    return asHtml(String(part));
  });
  return new Html(String.raw({ raw: markup }, ...texts));
}

/** Data for machines, inside a page. Its text cannot end the element. */
export function jsonLd(data: object): Html {
  const text = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${text}</script>`);
}
