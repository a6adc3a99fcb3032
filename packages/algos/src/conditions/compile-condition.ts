import type { ConditionNode } from '@spark/document';
import { type CompiledTest, compileRow, readColumn } from './compile-row.ts';
import type { Test } from './row-test.ts';
import type { Compiling } from './scope.ts';
import { and, FALSE, not, or, TRUE, type Truth } from './truth.ts';
import { joinColumns, notColumn } from './truth-column.ts';

/** A tree of rows and groups as one function. All rows are looked at, also behind one that decides: a trace shows them all. */
export function compileNode(
  node: ConditionNode,
  compiling: Compiling,
  path: string,
  condition: number,
): CompiledTest {
  if ('op' in node) return compileRow(node, compiling, path, condition);
  if ('not' in node) {
    const inner = compileNode(node.not, compiling, `${path}/not`, condition);
    if (inner.column === null) return { ...inner, test: (row) => not(inner.test(row)) };
    const column = notColumn(inner.column);
    return { ...inner, column, test: readColumn(column) };
  }
  const isAll = 'all' in node;
  const nodes = isAll ? node.all : node.any;
  const name = isAll ? 'all' : 'any';
  const parts = nodes.map((part, index) =>
    compileNode(part, compiling, `${path}/${name}/${index}`, condition),
  );
  const asksLegs = parts.some((part) => part.asksLegs);
  const columns = parts.flatMap((part) => (part.column === null ? [] : [part.column]));
  if (columns.length < parts.length) return { test: joined(parts, isAll), column: null, asksLegs };
  const column = joinColumns(columns, isAll);
  return { test: readColumn(column), column, asksLegs };
}

function joined(parts: readonly CompiledTest[], isAll: boolean): Test {
  const tests = parts.map(({ test }) => test);
  return (row) => {
    let truth: Truth = isAll ? TRUE : FALSE;
    for (const test of tests) truth = isAll ? and(truth, test(row)) : or(truth, test(row));
    return truth;
  };
}
