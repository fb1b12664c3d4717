import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';

/*
 * Renders films with an installed ffmpeg. Uploads are opened only as the containers listed here and only from
 * this disk: a playlist disguised as a film could make ffmpeg read other files or contact other hosts.
 */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpeg,mpegts,ogg,flv,asf';
const bounds = { memoryKb: 2_000_000, ms: 2 * 3_600_000 };

const sound = [
  '-c:a',
  'aac',
  '-ac',
  '1',
  '-ar',
  '44100',
  '-b:a',
  '48k',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
];
const film = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '30', '-maxrate', '350k', '-bufsize', '700k'];
const narrow = ['-vf', "scale='trunc(min(640,iw)/2)*2':-2", '-pix_fmt', 'yuv420p', '-fpsmax', '25'];

const recipes = {
  audio: ['-vn', '-sn', '-dn', '-map', '0:a:0', ...sound],
  small: ['-sn', '-dn', '-map', '0:v:0', '-map', '0:a:0?', ...narrow, ...film, ...sound],
  poster: [
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    '1',
    '-vf',
    "scale='min(960,iw)':-2",
    '-c:v',
    'png',
    '-f',
    'image2pipe',
  ],
} as const;

interface Asked {
  /** The program: a name on the PATH, or a path. */
  ffmpeg: string;
  from: string;
  to: string;
  as: keyof typeof recipes;
  /** Position of the poster in seconds. */
  at?: number;
  signal: AbortSignal;
}

/** Returns the bytes written to `to`; null if ffmpeg is missing or failed. */
export async function renderMedia({ ffmpeg, from, to, as, at, signal }: Asked): Promise<number | null> {
  const where = at === undefined ? [] : ['-ss', at.toFixed(1)];
  const read = [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    containers,
    ...where,
    '-i',
    `file:${from}`,
  ];
  const how = [...recipes[as], '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1', `file:${to}`];
  const args = ['-nostdin', '-v', 'error', '-y', '-threads', '1', ...read, ...how];
  const limited = `ulimit -v ${bounds.memoryKb}; exec nice -n 15 "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, ffmpeg, ...args], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] ?? '' },
    signal,
    killSignal: 'SIGKILL',
    timeout: bounds.ms,
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
    child.on('error', () => resolve(null));
  });
  signal.throwIfAborted();
  if (code !== 0) return null;
  const made = await fs.stat(to).catch(() => null);
  return made && made.size > 0 ? made.size : null;
}
