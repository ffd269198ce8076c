import type { Guard, SyntaxNode } from './guards.ts';

/** A text in place of a part of a file. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a mutant does to a guard. @param codeOf the code of another guard of the same mutant */
export type Change = (guard: Guard, codeOf: (name: string) => string) => Edit;

/** The statement, property, element or argument is gone. */
export const removed: Change = ({ file, text, node }) => {
  if (/Statement$|Declaration$/.test(node.type)) return { file, start: node.start, end: node.end, text: ';' };
  const [comma] = /^\s*,/.exec(text.slice(node.end)) ?? [''];
  return { file, start: node.start, end: node.end + comma.length, text: '' };
};

/** Another condition of an `if`, a loop or a choice, or in place of another value. */
export function when(code: string): Change {
  return (guard) => put(guard, conditionIn(guard.node), code);
}

/** The condition holds whatever happens. */
export const always = when('true');

/** The condition never holds. */
export const never = when('false');

/** Other code in place of the value of a declaration, assignment, property or return, or of the whole of another node. */
export function instead(
  code: string | ((before: string, codeOf: (name: string) => string) => string),
): Change {
  return (guard, codeOf) => {
    const value = valueIn(guard.node);
    const text = typeof code === 'string' ? code : code(codeIn(guard, value), codeOf);
    const { shorthand } = guard.node;
    return put(guard, value, shorthand === true ? `${codeIn(guard, value)}: ${text}` : text);
  };
}

/** Other code before the node. */
export function preceded(code: string | ((codeOf: (name: string) => string) => string)): Change {
  return ({ file, node: { start } }, codeOf) => ({
    file,
    start,
    end: start,
    text: `${typeof code === 'string' ? code : code(codeOf)}\n`,
  });
}

/** The code of a guard's node. */
export function codeIn({ text }: Guard, { start, end }: SyntaxNode): string {
  return text.slice(start, end);
}

function put({ file }: Guard, { start, end }: SyntaxNode, text: string): Edit {
  return { file, start, end, text };
}

/** The part of a node that gives its value; the node itself when there is none. */
function valueIn(node: SyntaxNode): SyntaxNode {
  const part = (name: string): SyntaxNode | undefined => (node[name] ?? undefined) as SyntaxNode | undefined;
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return valueIn(part('declaration') ?? node);
    case 'VariableDeclaration':
      return (part('declarations') as unknown as readonly { init: SyntaxNode }[])[0]?.init ?? node;
    case 'ReturnStatement':
      return part('argument') ?? node;
    case 'ExpressionStatement': {
      const expression = part('expression') ?? node;
      return expression.type === 'AssignmentExpression' ? (expression['right'] as SyntaxNode) : expression;
    }
    case 'Property':
    case 'PropertyDefinition':
      return part('value') ?? node;
    case 'ForOfStatement':
      return part('right') ?? node;
    default:
      return node;
  }
}

/** The condition of an `if`, a loop or a choice; otherwise the value of a node. */
function conditionIn(node: SyntaxNode): SyntaxNode {
  if (/^(If|While|DoWhile|For)Statement$/.test(node.type)) return node['test'] as SyntaxNode;
  const value = valueIn(node);
  const inner = {
    ConditionalExpression: value['test'],
    SpreadElement: value['argument'],
    ParenthesizedExpression: value['expression'],
    ArrowFunctionExpression: value['body'],
  }[value.type];
  return inner === undefined ? value : conditionIn(inner as SyntaxNode);
}
