import { entranceNumber } from '../../../src/lib/entrance-number.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { a4, createPdf, drawQrCode, drawText, type Drawing, mm } from '../../documents/pdf.ts';
import { localizedText } from '../../http/locale.ts';
import { fullNameOf, roleTitles } from '../people/rows.ts';
import { codeSigner } from './codes.ts';
import type { AttendeeRow } from './rows.ts';

interface Badge {
  school: string;
  name: string;
  organisation: string;
  role: string;
  code: string;
  /** For entering by hand. */
  number: string;
}

/** A7, the size of common badge holders. Eight fit on A4. */
const badge = { width: a4.width / 2, height: a4.height / 4 };
const perSheet = 8;

const accent = '#0a6b66';

function drawBadge(
  drawing: Drawing,
  { school, name, organisation, role, code, number }: Badge,
  x: number,
  y: number,
) {
  const pad = 6 * mm;
  const codeSide = 36 * mm;
  const textWidth = badge.width - codeSide - 2.5 * pad;
  const left = x + pad;
  drawText(drawing, {
    text: school,
    x: left,
    y: y + pad + 8,
    width: badge.width - 2 * pad,
    maxLines: 1,
    size: 9,
    minSize: 7,
    color: accent,
    bold: true,
  });
  const afterName = drawText(drawing, {
    text: name,
    x: left,
    y: y + 25 * mm,
    width: textWidth,
    maxLines: 3,
    size: 19,
    minSize: 10,
    bold: true,
  });
  drawText(drawing, {
    text: organisation,
    x: left,
    y: afterName + 2,
    width: textWidth,
    maxLines: 2,
    size: 10,
    minSize: 8,
  });
  drawText(drawing, {
    text: role,
    x: left,
    y: y + badge.height - pad,
    width: textWidth,
    maxLines: 1,
    size: 11,
    minSize: 8,
    color: accent,
    bold: true,
  });
  drawQrCode(
    drawing,
    code,
    x + badge.width - codeSide - pad / 2,
    y + badge.height - codeSide - pad / 2,
    codeSide,
  );
  drawText(drawing, {
    text: number,
    x: x + badge.width - codeSide - pad / 2,
    y: y + badge.height - codeSide - pad / 2 - 2,
    width: codeSide,
    maxLines: 1,
    size: 8,
    minSize: 6,
  });
}

async function badgesOf(ctx: Context, rows: readonly AttendeeRow[], locale: Locale): Promise<Badge[]> {
  const signer = await codeSigner(ctx.db);
  const { settings } = await ctx.school.current();
  const school = localizedText(settings.localized_name, locale, settings.short_name);
  return rows.map((row) => ({
    school,
    // A badge without a name can't be matched to a person; the domain of the address is not for strangers.
    name: fullNameOf(row, locale) || row.email?.split('@')[0] || '—',
    organisation: row.organisation ?? '',
    role: roleTitles[row.role][locale] ?? row.role,
    code: signer.sign({ userId: row.id, serial: row.serial }),
    number: entranceNumber({ userId: row.id, serial: row.serial }),
  }));
}

const titles: Record<Locale, string> = { en: 'Badges', de: 'Namensschilder', ru: 'Бейджи' };

/** One badge on a page of its own size. */
export async function badgePdf(ctx: Context, row: AttendeeRow, locale: Locale): Promise<Buffer> {
  const [own] = await badgesOf(ctx, [row], locale);
  return createPdf(titles[locale], ({ page }) => page(badge, (drawing) => drawBadge(drawing, own!, 0, 0)));
}

/** Badges on sheets of A4, with lines for cutting; by last name. */
export async function badgeSheets(
  ctx: Context,
  rows: readonly AttendeeRow[],
  locale: Locale,
): Promise<Buffer> {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const surname = (row: AttendeeRow) => localizedText(row.localized_surname, locale, row.last_name);
  const badges = await badgesOf(
    ctx,
    rows.toSorted((a, b) => compare(surname(a), surname(b))),
    locale,
  );
  return createPdf(titles[locale], async ({ page }) => {
    for (let from = 0; from < badges.length; from += perSheet) {
      await page(a4, (drawing) => {
        drawing.strokeStyle = '#b0b0b0';
        drawing.lineWidth = 0.5;
        for (const [at, each] of badges.slice(from, from + perSheet).entries()) {
          const [x, y] = [(at % 2) * badge.width, Math.floor(at / 2) * badge.height];
          drawing.strokeRect(x, y, badge.width, badge.height);
          drawBadge(drawing, each, x, y);
        }
      });
    }
  });
}
