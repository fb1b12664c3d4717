import * as v from 'valibot';
import type { FieldErrors } from '../../contract/errors.ts';
import { Refusal } from './refusal.ts';

const ruleKey =
  /^(required|email|characters|stars|unknown|uuid|id|alpha|letters|confirmed|token|date|link|country|tooManyPlaces|picture|pixels|video|max:\d+|min:\d+)$/;

/** Parses untrusted input; throws a `Refusal` with the broken rules by field. */
export function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new Refusal('invalid', { fields: fieldsOf(result.issues) });
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'body';
    // Object.hasOwn: a field may be called like something every object inherits.
    const known = Object.hasOwn(fields, field) ? fields[field]! : [];
    fields[field] = [...known, ruleOf(issue)];
  }
  return fields;
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined && issue.kind === 'schema') return 'required';
  return ruleKey.test(issue.message) ? issue.message : 'invalid';
}
