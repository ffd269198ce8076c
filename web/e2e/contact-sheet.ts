import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { APPEARANCES } from './states/appearances.ts';
import type { StateGroup } from './states/catalog-state.ts';

const STYLE = `
body { margin: 24px; font: 14px/1.5 system-ui, sans-serif; color: #1b2233; background: #eceae5; }
h2 { margin: 40px 0 8px; }
section { display: grid; grid-template-columns: 12rem 3fr 3fr 1fr 1fr; gap: 12px; align-items: start; padding: 12px 0; border-top: 1px solid #b9b5ab; }
img { display: block; width: 100%; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid #b9b5ab; }
p { margin: 0; }`;

/** An HTML page with all pictures, one row for each state. */
export function contactSheet(groups: readonly StateGroup[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${PRODUCT_NAME}: every page in every state</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${PRODUCT_NAME}: every page in every state</h1>
${groups.map(groupSheet).join('\n')}
</body>
</html>
`;
}

function groupSheet({ name: group, states }: StateGroup): string {
  const lines = states.map(({ name, spec }) => {
    const pictures = APPEARANCES.map(({ name: look }) => {
      const file = `${group}/${name}-${look}.png`;
      return `<a href="${file}"><img src="${file}" loading="lazy" alt="${name}, ${look}"></a>`;
    });
    return `<section><p><b>${name}</b><br>spec ${spec}</p>${pictures.join('')}</section>`;
  });
  return `<h2>${group}</h2>\n${lines.join('\n')}`;
}
