import * as v from 'valibot';
import type { FieldErrors } from '../../contract/errors.ts';
import { Refusal } from './refusal.ts';

const ruleKey =
  /^(required|email|characters|stars|unknown|uuid|id|alpha|letters|confirmed|token|date|link|country|zone|domain|tooManyPlaces|picture|pixels|video|webhookUrl|max:\d+|min:\d+|upTo:\d+|maxChosen:\d+)$/;

/** Parses untrusted input. @throws Refusal with the broken rules by field */
export function parse<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  requireNoNul(input);
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw new Refusal('invalid', { fields: fieldsOf(result.issues) });
}

const nul = String.fromCharCode(0);

/** @throws Refusal if a text contains NUL, which PostgreSQL rejects */
function requireNoNul(input: unknown, field = 'body', depth = 0): void {
  if (typeof input === 'string') {
    if (input.includes(nul)) throw new Refusal('invalid', { fields: { [field]: ['characters'] } });
  } else if (typeof input === 'object' && input !== null && depth < 20) {
    for (const [key, value] of Object.entries(input))
      requireNoNul(value, depth === 0 ? key : `${field}.${key}`, depth + 1);
  }
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? 'body';
    // Object.hasOwn, because a field may have the name of an inherited property.
    const messages = Object.hasOwn(fields, field) ? fields[field]! : [];
    fields[field] = [...messages, ruleOf(issue)];
  }
  return fields;
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined && issue.kind === 'schema') return 'required';
  return ruleKey.test(issue.message) ? issue.message : 'invalid';
}
