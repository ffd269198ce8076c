import TurndownService from 'turndown';
import type { Plugin } from 'vite';
import { openApiDocument } from '../functions/api/open-api/document/document.ts';
import { CHANGELOG_PATH, PLACES_PATH, SOURCES_PATH } from '../functions/public-pages/addresses.ts';
import { type Head, headTags } from '../functions/public-pages/head.ts';
import { SITE_PLACEHOLDER } from '../infra/site-pages.ts';
import { API_PAGE_PATH } from '../shared/contract/problems.ts';
import { pathOf, routes } from '../shared/contract/routes.ts';
import { PRODUCT_NAME } from '../shared/domain/plan/plan.ts';
import { fontFiles } from './preload-fonts.ts';
import { loadForNode } from './prerender.ts';
import type { RenderedPage } from './src/lib/page/page-head.ts';

interface Renderer {
  renderPages(document: object): Promise<readonly RenderedPage[]>;
}

/** An element as the library gives it to rules; the types of browsers are not here. */
interface Element {
  getAttribute(name: string): string | null;
}

/**
 * Writes each public page as a visitor sees it before its data has loaded, with its Markdown, and `llms.txt`, which lists them. All come
 * from the components of the page. They name the site by a placeholder, since a build does not know where it will be.
 */
export function renderedPages(): Plugin {
  return {
    name: 'rendered-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, source: string): void =>
          void this.emitFile({ type: 'asset', fileName, source });
        const [landing, app] = [bundle['index.html'], bundle['app.html']];
        // The test of script sizes builds no pages.
        if (landing?.type !== 'asset' || app?.type !== 'asset') return;
        const home = landingHead(String(landing.source));
        landing.source = withHead(String(landing.source), headTags(home, SITE_PLACEHOLDER).text);
        const fonts = fontFiles(bundle)
          .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
          .join('\n');
        const { renderPages } = await loadForNode<Renderer>('src/app/render-pages.tsx');
        const document = JSON.parse(JSON.stringify(openApiDocument(SITE_PLACEHOLDER, new Date()))) as object;
        const pages = await renderPages(document);
        for (const page of pages) {
          const { path, markup } = page;
          const twin = `<link rel="alternate" type="text/markdown" href="${path}.md">`;
          const tags = [headTags(page, SITE_PLACEHOLDER).text, twin, fonts].join('\n');
          const html = withHead(String(app.source), tags)
            .replace(
              /<div id="root">.*?<\/div>\s*(?=<noscript>)/s,
              () => `<div id="root" data-page="${path}">${markup}</div>`,
            )
            .replace(
              /(?<=<noscript>)[^<]*/,
              'You can read this page without JavaScript. Its forms and buttons need it.',
            );
          emit(`${path.slice(1)}.html`, html);
          emit(`${path.slice(1)}.md`, toMarkdown(page));
        }
        emit('llms.txt', listForAgents(home, pages));
      },
    },
  };
}

const TITLE = /<title>([^<]*)<\/title>\s*/;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>\s*/;

function landingHead(html: string): Head & { readonly tab: string } {
  const [, tab = ''] = TITLE.exec(html) ?? [];
  const [, description = ''] = DESCRIPTION.exec(html) ?? [];
  return { path: '/', title: tab, tab, description };
}

/** A page with other tags in place of its title and description. */
function withHead(html: string, tags: string): string {
  return html.replace(DESCRIPTION, '').replace(TITLE, () => `${tags}\n`);
}

/** What a page says, as Markdown, with whole links. */
function toMarkdown({ description, markup }: RenderedPage): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(markup) ?? [];
  const text = writer().turndown(
    main
      .replaceAll('<!-- -->', '')
      .replaceAll('href="/', `href="${SITE_PLACEHOLDER}/`)
      // What stands apart on the screen.
      .replaceAll(/<\/(span|summary)>(?=[\p{L}\d]|<(?!\/))|<\/a>(?=<a)/gu, '$& ')
      .replaceAll(/<span class="[^"]*\bblock\b/g, ' $&'),
  );
  const [title = '', ...rest] = text.replaceAll(/ +$/gm, '').split('\n\n');
  return `${[title, `> ${description}`, ...rest].join('\n\n').replaceAll(/^(- \*\*.*\n)\n+(?=- \*\*)/gm, '$1')}\n`;
}

function writer(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  service.remove(['nav', 'form', 'fieldset', 'button', 'figcaption', 'noscript']);
  service.addRule('unread', {
    filter: (node) => {
      const element = node as unknown as Element;
      return element.getAttribute('aria-hidden') === 'true' || element.getAttribute('role') === 'status';
    },
    replacement: () => '',
  });
  const line = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();
  service.addRule('term', { filter: 'dt', replacement: (words) => `\n- **${line(words)}**: ` });
  service.addRule('definition', { filter: 'dd', replacement: (words) => `${line(words)} ` });
  return service;
}

/** `llms.txt` (llmstxt.org): what the site is, and where agents read what. */
function listForAgents({ description }: Head, pages: readonly Head[]): string {
  const line = (title: string, path: string, about: string) =>
    `- [${title}](${SITE_PLACEHOLDER}${path}): ${about}`;
  const twins = (some: readonly Head[]): string =>
    some.map(({ path, title, description: about }) => line(title, `${path}.md`, about)).join('\n');
  return `# ${PRODUCT_NAME}

> ${description}

## API

${twins(pages.filter(({ path }) => path === API_PAGE_PATH))}
${line('OpenAPI document', pathOf('v1Document'), 'every call, parameter, object and error of the API, as JSON.')}
${line('Tools for agents', routes.mcp.path, 'a server of the Model Context Protocol; POST only, with an API key or a sign-in.')}

## Permits

${line('Permits by city', PLACES_PATH, 'counts of permits by city and trade, with their sources.')}
${line('Sources', SOURCES_PATH, 'every government that is read, its terms, and how its collection goes.')}
${line('Changelog', CHANGELOG_PATH, 'what changed for users, by day.')}

## Optional

${twins(pages.filter(({ path }) => path !== API_PAGE_PATH))}
`;
}
