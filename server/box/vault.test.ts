import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BoxError, FileIncomplete, SchoolUnreachable } from './box-error.ts';
import { hasVault, openVault, type Vault } from './vault.ts';

const passphrase = 'correct horse battery';
const content = randomBytes(300_000);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hash = hashOf(content);
let parent: string;
let folder: string;
let vault: Vault;

beforeEach(async () => {
  parent = await fs.mkdtemp(path.join(os.tmpdir(), 'yurt-vault-'));
  folder = path.join(parent, 'box');
  vault = await openVault(folder, passphrase);
});
afterEach(() => fs.rm(parent, { recursive: true }));

const filesOnDisk = async () =>
  (await fs.readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function* from(bytes: Uint8Array, end = bytes.length) {
  for (let at = 0; at < end; at += 7000) yield bytes.subarray(at, Math.min(at + 7000, end));
}

it('returns after a restart what it has stored, and nothing of it is readable on the disk', async () => {
  await vault.writeState('{"token":"ybx_secret"}');
  await vault.writePart(hash, content);
  await vault.receiveFile({ hash, bytes: content.length }, async () => from(content));
  const again = await openVault(folder, passphrase);
  expect(await again.readState()).toBe('{"token":"ybx_secret"}');
  expect((await again.readPart(hash))?.equals(content)).toBe(true);
  expect((await buffer((await again.files.read(hash))!)).equals(content)).toBe(true);
  for (const entry of await filesOnDisk()) {
    const bytes = await fs.readFile(path.join(entry.parentPath, entry.name));
    expect([bytes.includes('ybx_secret'), bytes.includes(content.subarray(0, 32))]).toEqual([false, false]);
    expect(entry.name).not.toContain(hash);
  }
});

it('recognises a wrong passphrase, and refuses a short one', async () => {
  await expect(openVault(folder, 'correct horse batterY')).rejects.toThrow('The passphrase is wrong');
  await expect(openVault(path.join(parent, 'other'), 'short')).rejects.toThrow(BoxError);
  expect([await hasVault(folder), await hasVault(path.join(parent, 'other'))]).toEqual([true, false]);
});

it('reports parts that were changed or exchanged', async () => {
  const other = randomBytes(1000);
  await vault.writePart(hash, content);
  await vault.writePart(hashOf(other), other);
  const [first, second] = (await fs.readdir(path.join(folder, 'parts'))).map((name) =>
    path.join(folder, 'parts', name),
  );
  await fs.rename(first!, `${first}.moved`);
  await fs.rename(second!, first!);
  await fs.rename(`${first}.moved`, second!);
  await expect(vault.readPart(hash)).rejects.toThrow(BoxError);
  await expect(vault.readPart(hashOf(other))).rejects.toThrow(BoxError);
});

it('continues a broken download', async () => {
  const offsets: number[] = [];
  const broken = vault.receiveFile({ hash, bytes: content.length }, async (offset) => {
    offsets.push(offset);
    return from(content, 200_000);
  });
  await expect(broken).rejects.toThrow(SchoolUnreachable);
  expect(await vault.hasFile(hash)).toBe(false);
  await (
    await openVault(folder, passphrase)
  ).receiveFile({ hash, bytes: content.length }, async (offset) => {
    offsets.push(offset);
    return from(content.subarray(offset));
  });
  expect(offsets).toEqual([0, 3 * 65_536]);
  expect((await buffer((await vault.files.read(hash))!)).equals(content)).toBe(true);
});

it('recognises a file that the school has incompletely', async () => {
  const receive = (end: number) =>
    vault.receiveFile({ hash, bytes: content.length }, async (offset) => from(content.subarray(offset, end)));
  await expect(receive(200_000)).rejects.not.toThrow(FileIncomplete);
  await expect(receive(200_000)).rejects.toThrow(FileIncomplete);
  // A connection that breaks later is none of the school.
  await expect(receive(290_000)).rejects.not.toThrow(FileIncomplete);
  await receive(content.length);
  expect(await vault.hasFile(hash)).toBe(true);
});

it('deletes the parts that were changed, and files when they are read', async () => {
  const other = randomBytes(1000);
  await vault.writePart(hash, content);
  await vault.writePart(hashOf(other), other);
  await vault.receiveFile({ hash, bytes: content.length }, async () => from(content));
  const [first] = await fs.readdir(path.join(folder, 'parts'));
  await fs.appendFile(path.join(folder, 'parts', first!), 'x');
  await vault.deleteDamagedParts([hash, hashOf(other), hashOf(Buffer.from('missing'))]);
  expect(await fs.readdir(path.join(folder, 'parts'))).toHaveLength(1);
  const [file] = await fs.readdir(path.join(folder, 'files'));
  await fs.appendFile(path.join(folder, 'files', file!), 'x');
  await expect(buffer((await vault.files.read(hash))!)).rejects.toThrow(BoxError);
  expect(await vault.hasFile(hash)).toBe(false);
});

it('begins again after a download with other content', async () => {
  const receive = (bytes: Uint8Array) =>
    vault.receiveFile({ hash, bytes: content.length }, async (offset) => from(bytes.subarray(offset)));
  await expect(receive(Buffer.alloc(content.length))).rejects.toThrow('other content');
  await expect(receive(Buffer.concat([content, Buffer.from('more')]))).rejects.toThrow('other content');
  expect(await vault.hasFile(hash)).toBe(false);
  await receive(content);
  expect(await vault.hasFile(hash)).toBe(true);
});

it('stores an empty file', async () => {
  const empty = Buffer.alloc(0);
  await vault.receiveFile({ hash: hashOf(empty), bytes: 0 }, async () => from(empty));
  expect(await buffer((await vault.files.read(hashOf(empty)))!)).toEqual(empty);
});

it('is a file store', async () => {
  const draft = await vault.files.draftPath();
  await fs.writeFile(draft, content);
  await vault.files.put(hash, draft, 'video/mp4');
  await expect(fs.access(draft)).rejects.toThrow();
  const range = await vault.files.read(hash, { from: 70_000, to: 70_009 });
  expect((await buffer(range!)).equals(content.subarray(70_000, 70_010))).toBe(true);
  await vault.files.remove(hash);
  expect(await vault.files.read(hash)).toBeNull();
});

it('deletes what a copy no longer has, and at the end everything', async () => {
  const other = randomBytes(100);
  for (const each of [content, other]) {
    await vault.writePart(hashOf(each), each);
    await vault.receiveFile({ hash: hashOf(each), bytes: each.length }, async () => from(each));
  }
  await vault.retain({ parts: [hash], files: [hashOf(other)] });
  const has = await Promise.all([
    ...[vault.hasPart(hash), vault.hasPart(hashOf(other))],
    ...[vault.hasFile(hash), vault.hasFile(hashOf(other))],
  ]);
  expect(has).toEqual([true, false, false, true]);
  await vault.destroy();
  await expect(fs.access(folder)).rejects.toThrow();
});
