import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h, type ReactNode } from 'react';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { DARK, FIGURES, FONT, LIGHT } from './look.ts';

/** Dark colors for programs that support them; the inline styles, which every program supports, are the light colors. */
const RULES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { background-color: ${LIGHT.paper}; }
@media (prefers-color-scheme: dark) {
  body, .paper { background-color: ${DARK.paper} !important; }
  .raised { background-color: ${DARK.raised} !important; border-color: ${DARK.line} !important;
    border-top-color: ${LIGHT.signal} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .line { border-color: ${DARK.line} !important; }
  .signal { color: ${DARK.signalText} !important; }
  .button { background-color: ${DARK.ink} !important; color: ${DARK.paper} !important; }
}
@media (max-width: 520px) {
  .button { display: block !important; text-align: center; }
  .beside { display: block !important; width: auto !important; padding-left: 0 !important; }
  .beside + .beside { padding-top: 8px !important; }
}`;

const NAME = { color: LIGHT.ink, fontSize: 16, fontWeight: 600, textDecoration: 'none' };
const CARD = {
  backgroundColor: LIGHT.raised,
  border: `1px solid ${LIGHT.line}`,
  borderTop: `3px solid ${LIGHT.signal}`,
  borderRadius: 4,
  marginTop: 12,
};
const PART = { padding: '20px 24px' };
const NEXT_PART = { ...PART, borderTop: `1px solid ${LIGHT.line}` };

interface Frame {
  readonly preview: string;
  /** What the mail says. A line separates the parts. */
  readonly parts: readonly (readonly ReactNode[])[];
  /** Why this mail was sent and how to stop it. */
  readonly footer: ReactNode;
  readonly siteOrigin: string;
  readonly postalAddress: string;
}

/** The frame of every mail: tables only, no script, no image from elsewhere, our postal address in the footer. */
export function frame({ preview, parts, footer, siteOrigin, postalAddress }: Frame): ReactNode {
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('title', null, preview),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, RULES),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { style: { margin: 0, fontFamily: FONT } },
      h(
        Section,
        { className: 'paper', style: { backgroundColor: LIGHT.paper } },
        h(
          Container,
          { style: { maxWidth: 600, padding: '24px 12px 32px' } },
          h(Link, { href: siteOrigin, className: 'ink', style: NAME }, PRODUCT_NAME),
          h(
            Section,
            { className: 'raised', style: CARD },
            ...parts.map((part, at) =>
              h(Section, { key: at, className: 'line', style: at === 0 ? PART : NEXT_PART }, ...part),
            ),
          ),
          h(
            Section,
            { style: { padding: '16px 24px 0' } },
            footer,
            small(`${PRODUCT_NAME} · ${postalAddress}`),
          ),
        ),
      ),
    ),
  );
}

const ink = { color: LIGHT.ink };

/** The mail's one heading. */
export function heading(words: string): ReactNode {
  return h(
    Heading,
    { as: 'h1', className: 'ink', style: { ...ink, fontSize: 20, lineHeight: '28px', margin: '0 0 12px' } },
    words,
  );
}

export function paragraph(...children: ReactNode[]): ReactNode {
  const style = { ...ink, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' };
  return h(Text, { className: 'ink', style }, ...children);
}

export function small(...children: ReactNode[]): ReactNode {
  const style = { color: LIGHT.muted, fontSize: 12, lineHeight: '18px', margin: '0 0 8px' };
  return h(Text, { className: 'muted', style }, ...children);
}

export function link(href: string, words: string, className = 'ink'): ReactNode {
  return h(Link, { href, className, style: { color: 'inherit', textDecoration: 'underline' } }, words);
}

/** The mail's one primary action. */
export function action(href: string, words: string): ReactNode {
  const style = {
    backgroundColor: LIGHT.signal,
    color: LIGHT.ink,
    borderRadius: 4,
    fontSize: 16,
    fontWeight: 600,
    padding: '12px 20px',
  };
  return h(Section, { style: { margin: '4px 0 20px' } }, h(Button, { href, style }, words));
}

/**
 * A picture that goes with the mail, as wide as the mail at most.
 * @param words what it shows, for those who do not see it
 */
export function picture(
  id: string,
  words: string,
  { width, height }: { readonly width: number; readonly height: number },
): ReactNode {
  const style = {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: width,
    height: 'auto',
    border: `1px solid ${LIGHT.line}`,
    borderRadius: 4,
    margin: '0 0 8px',
  } as const;
  // Without the low priority React adds a link to the head that loads the picture early.
  const fetchPriority = 'low';
  return h('img', { src: `cid:${id}`, alt: words, width, height, className: 'line', style, fetchPriority });
}

/** A table of names and values. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): ReactNode {
  const cell = {
    borderBottom: `1px solid ${LIGHT.line}`,
    fontSize: 14,
    lineHeight: '20px',
    padding: '6px 0',
  };
  const name = { ...cell, color: LIGHT.muted, fontWeight: 400, paddingRight: 12 };
  const value = { ...cell, ...ink, fontFamily: FIGURES };
  const rows = pairs.map(([words, figure]) =>
    h(
      'tr',
      { key: words },
      h('th', { scope: 'row', align: 'left', className: 'muted line', style: name }, words, ' '),
      h('td', { align: 'right', className: 'ink line', style: value }, figure),
    ),
  );
  return h(
    'table',
    { className: 'facts', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 20px' } },
    h('tbody', null, rows),
  );
}
