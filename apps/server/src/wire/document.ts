import { CATALOG_FAMILY, type CatalogFamily, type DocumentCheck } from '@spark/contract';
import {
  actionSentence,
  type Catalog,
  type CatalogEntry,
  type Checked,
  conditionSentence,
  documentHash,
  type IndicatorEntry,
  type Issue,
  neededSeries,
  type OperatorEntry,
} from '@spark/document';

export function toWireCatalog(catalog: Catalog): readonly CatalogFamily[] {
  return CATALOG_FAMILY.map((family) => ({ family, elements: catalog[family].map(toWireElement) }));
}

function toWireElement(
  entry: CatalogEntry | OperatorEntry | IndicatorEntry,
): CatalogFamily['elements'][number] {
  const { id, title, purpose, docs, since, fields, forms } = entry;
  return {
    id,
    title,
    purpose,
    docs,
    since,
    fields: fields.map((field) => ({ ...field })),
    ...(forms ? { forms: forms.map((form) => ({ ...form })) } : {}),
    ...('partners' in entry ? { partners: [...entry.partners], sorts: [...entry.sorts] } : {}),
    ...('outputs' in entry
      ? { isStackable: entry.isStackable, outputs: entry.outputs.map((output) => ({ ...output })) }
      : {}),
  };
}

export function toWireDocumentCheck({ document, issues, omitted }: Checked): DocumentCheck {
  return {
    valid: document !== null,
    hash: document && documentHash(document),
    issues: issues.map(toWireIssue),
    omitted,
    conditions: (document?.conditions ?? []).map((condition) => ({
      id: condition.id,
      sentence: conditionSentence(condition, document?.actions ?? []),
    })),
    actions: (document?.actions ?? []).map((action) => ({ id: action.id, sentence: actionSentence(action) })),
    series: document ? [...neededSeries(document)] : [],
  };
}

export function toWireIssue({ fix, ...issue }: Issue): DocumentCheck['issues'][number] {
  if (!fix) return issue;
  return { ...issue, fix: { label: fix.label, patch: fix.patch.map((operation) => ({ ...operation })) } };
}
