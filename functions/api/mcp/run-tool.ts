import type { CallToolResult } from '@modelcontextprotocol/server';
import { checkScope } from '../open-api/key-caller.ts';
import { asApiError } from '../pipeline/answer.ts';
import { type AgentCall, type Tool, ToolError } from './tool.ts';

/** Runs a tool. Errors are answers that say what to do, so that the agent can mend its call. */
export async function runTool(call: AgentCall, tool: Tool, input: unknown): Promise<CallToolResult> {
  try {
    // guard: a tool needs its scope
    checkScope(call.scopes, tool.scope);
    const { text, fields } = await tool.run(call, input);
    return { content: [{ type: 'text', text }], structuredContent: { ...fields } };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: sentenceOf(call, tool, error) }] };
  }
}

function sentenceOf({ runtime, request }: AgentCall, { name }: Tool, error: unknown): string {
  if (error instanceof ToolError) return error.message;
  const facts = { requestId: request.requestId, call: `mcp ${name}` };
  return asApiError(runtime.log, error, facts).message;
}
