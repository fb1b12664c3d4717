import type { Person, School } from './school.ts';

export const pdfFile = (name = 'visa.pdf', content = '%PDF-1.7\n%%EOF') =>
  new File([content], name, { type: 'application/pdf' });

/** Uploads a file as the answer of a person to a question. */
export async function uploadAnswer(
  school: Pick<School, 'url'>,
  { token }: Pick<Person, 'token'>,
  questionId: number,
  file: File,
) {
  const form = new FormData();
  form.set('answerFile', file);
  const answer = await fetch(`${school.url}/api/questions/${questionId}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-lang': 'en' },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}
