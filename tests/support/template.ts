import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes later tests start with a copy of the database in this data folder, because creating one takes far
 * longer.
 */
export function writeTemplate(dataDir: string): void {
  process.env['TEMPLATE_DATA_DIR'] = dataDir;
}

export function copyTemplate(dataDir: string): void {
  const template = process.env['TEMPLATE_DATA_DIR'];
  if (template !== undefined)
    fs.cpSync(path.join(template, 'pg'), path.join(dataDir, 'pg'), { recursive: true });
}
