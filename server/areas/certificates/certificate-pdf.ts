import { buffer } from 'node:stream/consumers';
import type { Locale } from '../../../contract/scalars.ts';
import { schoolFile } from '../../../contract/school-settings.ts';
import { languageTags } from '../../../src/lib/language-tags.ts';
import type { Context } from '../../context.ts';
import type { CertificateContent } from '../../db/certificate-schema.ts';
import { a4, createPdf, drawQrCode, drawText, type Drawing, mm } from '../../documents/pdf.ts';

const page = { width: a4.height, height: a4.width };
const margin = 18 * mm;
const accent = '#0a6b66';

const words: Record<Locale, { number: string; issued: string; verify: string; sample: string }> = {
  en: { number: 'Number', issued: 'Issued on', verify: 'Verify at', sample: 'Sample' },
  de: { number: 'Nummer', issued: 'Ausgestellt am', verify: 'Prüfen unter', sample: 'Muster' },
  ru: { number: 'Номер', issued: 'Дата выдачи:', verify: 'Проверить:', sample: 'Образец' },
};

interface Printed {
  content: CertificateContent;
  /** Null for a sample. */
  number: string | null;
  issuedAt: Date;
  zone: string;
}

/** Draws a certificate on A4, with a QR code of its public page. */
export async function certificatePdf(ctx: Context, printed: Printed): Promise<Buffer> {
  const { content } = printed;
  const [logo, signature] = await Promise.all([
    readLogo(ctx, content.logo),
    readSignature(ctx, content.signature),
  ]);
  return createPdf(content.title, async (writer) => {
    const pictures = {
      logo: logo && (await writer.picture(logo)),
      signature: signature && (await writer.picture(signature)),
    };
    await writer.page(page, (drawing) => drawCertificate(drawing, ctx.config.publicUrl, printed, pictures));
  });
}

async function readLogo({ files }: Context, address: string | null): Promise<Buffer | null> {
  const hash = schoolFile.exec(address ?? '')?.[1];
  const stored = hash === undefined ? null : await files.read(hash);
  return stored && buffer(stored);
}

async function readSignature({ db }: Context, id: number | null): Promise<Buffer | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('certificate_signature')
    .select('picture')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? Buffer.from(row.picture) : null;
}

type Picture = Awaited<ReturnType<Parameters<Parameters<typeof createPdf>[1]>[0]['picture']>>;

function drawCertificate(
  drawing: Drawing,
  publicUrl: string,
  { content, number, issuedAt, zone }: Printed,
  { logo, signature }: { logo: Picture | null; signature: Picture | null },
): void {
  const { language, school, title, name, text, signatory, role } = content;
  const labels = words[language];
  const middle = page.width / 2;
  const width = page.width - 4 * margin;
  drawing.strokeStyle = accent;
  drawing.lineWidth = 1.5;
  drawing.strokeRect(margin / 2, margin / 2, page.width - margin, page.height - margin);
  if (logo) drawFitted(drawing, logo, { x: middle - 30 * mm, y: margin, width: 60 * mm, height: 22 * mm });
  const centred = { x: middle, width, align: 'center' } as const;
  drawText(drawing, {
    ...centred,
    text: school,
    y: margin + 32 * mm,
    maxLines: 1,
    size: 14,
    minSize: 9,
    color: accent,
    bold: true,
  });
  drawText(drawing, { ...centred, text: title, y: 72 * mm, maxLines: 1, size: 34, minSize: 16, bold: true });
  drawText(drawing, {
    ...centred,
    text: name,
    y: 92 * mm,
    maxLines: 1,
    size: 28,
    minSize: 12,
    color: accent,
  });
  drawText(drawing, { ...centred, text, y: 106 * mm, maxLines: 8, size: 14, minSize: 8 });
  const foot = page.height - margin - 12 * mm;
  if (signature)
    drawFitted(drawing, signature, { x: 2 * margin, y: foot - 24 * mm, width: 60 * mm, height: 20 * mm });
  const left = { x: 2 * margin, width: 90 * mm, maxLines: 1 };
  drawText(drawing, { ...left, text: signatory, y: foot, size: 12, minSize: 8, bold: true });
  drawText(drawing, { ...left, text: role, y: foot + 15, size: 10, minSize: 7 });
  const date = new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: zone });
  const side = 30 * mm;
  const address = `${publicUrl}/certificate/${number ?? ''}`;
  const right = page.width - 2 * margin - side;
  const facts = {
    x: right - 4 * mm,
    width: 90 * mm,
    align: 'right',
    maxLines: 1,
    size: 9,
    minSize: 6,
  } as const;
  drawText(drawing, { ...facts, text: `${labels.issued} ${date.format(issuedAt)}`, y: foot - 10 });
  drawText(drawing, { ...facts, text: `${labels.number} ${number ?? labels.sample}`, y: foot + 3 });
  drawText(drawing, { ...facts, text: `${labels.verify} ${address}`, y: foot + 16 });
  if (number !== null) drawQrCode(drawing, address, right, foot - side + 8 * mm, side);
}

/** Draws a picture as large as it fits into a box, centred at its bottom. */
function drawFitted(
  drawing: Drawing,
  picture: Picture,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  drawing.drawImage(picture, box.x + (box.width - width) / 2, box.y + box.height - height, width, height);
}
