import { type PlainContent, PlainRefusal } from './plain-call.ts';

/** @throws a refusal if the content can't be parsed */
export async function contentOf(request: Request): Promise<PlainContent> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type))
    return { body: await jsonOf(request), form: null, uploads: new Map() };
  const body: Record<string, unknown> = {};
  const form: [string, string][] = [];
  const uploads = new Map<string, File>();
  for (const [name, value] of (await request.formData()).entries())
    if (typeof value === 'string') form.push([name, value]);
    else uploads.set(name, value);
  for (const [name, value] of form) {
    const list = /^(.+)\[\]$/.exec(name)?.[1];
    const before = list === undefined ? undefined : body[list];
    if (list === undefined) body[name] = value;
    else body[list] = Array.isArray(before) ? [...(before as unknown[]), value] : [value];
  }
  return { body, form, uploads };
}

async function jsonOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    throw new PlainRefusal(400, 'Bad request.');
  }
}
