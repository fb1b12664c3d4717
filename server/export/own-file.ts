import { calendarFile } from '../../src/lib/calendar-file.ts';
import type { OwnFile } from '../import/plan.ts';
import type { ProgrammeFormat } from '../import/programme.ts';
import { readInWorker } from '../import/in-file-worker.ts';
import { loadProgramme, type ExportContext } from './load-programme.ts';
import { frabXml } from './frab-xml.ts';
import { scheduleJson } from './schedule-json.ts';
import { readHomeZone } from '../areas/school/current-school.ts';

export async function programmeFile(ctx: ExportContext, format: ProgrammeFormat): Promise<string> {
  const school = await loadProgramme(ctx);
  if (format === 'json') return scheduleJson(school);
  if (format === 'xml') return frabXml(school);
  return calendarFile(
    school.events.map((event) => ({
      uid: `${event.guid}@yurt`,
      title: event.title,
      start: event.start.getTime(),
      end: event.finish.getTime(),
      place: event.room,
      description: event.description,
      url: event.page,
      categories: [event.type.replace('_', ' ')],
      modified: event.modified.getTime(),
      cancelled: event.cancelled,
    })),
    ctx.now(),
  );
}

export const ownFileOf =
  (ctx: ExportContext): OwnFile =>
  async ({ format = 'json' }) => {
    const bytes = new TextEncoder().encode(await programmeFile(ctx, format));
    const { sessions } = await readInWorker(bytes, await readHomeZone(ctx.db, ctx.config), ctx.now());
    return new Map(sessions.map((session) => [session.key, session]));
  };
