import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApiRoutes } from '#shared/contract/open-api-routes.ts';
import { PROBLEMS } from '#shared/contract/problems.ts';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { FACETS, FIELDS } from './fields.ts';
import { namedSchemas, type SchemaName } from './schemas.ts';
import { DOCUMENT, faultsOf } from './testing.ts';

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe('the document', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(DOCUMENT));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has every call of the contract and no other', () => {
    const rows = Object.values(openApiRoutes).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ key }) => key).toSorted()).toEqual(rows.toSorted());
  });

  it('has words for every field, and no words for what is not there', () => {
    for (const [name, { properties = {} }] of Object.entries(namedSchemas()))
      expect([name, Object.keys(FIELDS[name as SchemaName]).toSorted()]).toEqual([
        name,
        Object.keys(properties).toSorted(),
      ]);
  });

  it('has a parameter with words for every facet of a filter', () => {
    expect(Object.keys(FACETS).toSorted()).toEqual(Object.keys(FILTER_NAMES).toSorted());
    const { parameters = [] } = DOCUMENT.paths['/v1/permits']?.['get'] ?? {};
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.values(FILTER_NAMES), 'sort', 'limit', 'cursor']),
    );
    for (const { operation } of operations)
      for (const { description } of operation.parameters ?? []) expect(description).toMatch(/\S.*\.$/);
  });

  it('gives examples that are what its own schemas say', () => {
    let examples = 0;
    for (const { key, operation } of operations)
      for (const content of [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((one) => one.content),
      ])
        for (const { schema, example, examples: named = {} } of Object.values(content ?? {}))
          for (const value of [
            ...(example === undefined ? [] : [example]),
            ...Object.values(named).map((one) => one.value),
          ]) {
            examples++;
            expect([key, faultsOf(schema, value)]).toEqual([key, undefined]);
          }
    expect(examples).toBeGreaterThan(40);
  });

  it('lists each problem somewhere', () => {
    const listed = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap((response) =>
          Object.keys(response.content?.['application/problem+json']?.examples ?? {}),
        ),
      ),
    );
    expect([...listed].toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
  });

  it('says of no answer that it has no other fields', () => {
    expect(JSON.stringify(DOCUMENT)).not.toContain('"additionalProperties":false');
  });
});
