/**
 * Where a recording is: in the library, on a video platform that can be embedded, or elsewhere on the web.
 */
export type Recording =
  | { kind: 'material'; id: number }
  | { kind: 'embed'; provider: 'YouTube' | 'Vimeo' | 'Rutube'; frame: string; page: string }
  | { kind: 'link'; page: string };

/** Address of a library material in the link of an event. */
export const materialLink = (id: number): string => `/library/material/${id}`;

/** Hosts that may be embedded; the content security policy lists them. */
export const frameHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://rutube.ru',
] as const;

/** Null if the link is neither a web address nor a material. */
export function recordingOf(link: string): Recording | null {
  const material = /^\/library\/material\/([1-9]\d{0,15})$/.exec(link)?.[1];
  if (material !== undefined) return { kind: 'material', id: Number(material) };
  const url = parseUrl(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const page = url.href;
  const youtube = youtubeId(host, url);
  if (youtube)
    return { kind: 'embed', provider: 'YouTube', frame: `${frameHosts[0]}/embed/${youtube}`, page };
  const vimeo =
    host === 'vimeo.com' || host === 'player.vimeo.com'
      ? /\/(\d{5,12})(?:\/|$)/.exec(url.pathname)?.[1]
      : undefined;
  if (vimeo)
    return { kind: 'embed', provider: 'Vimeo', frame: `${frameHosts[1]}/video/${vimeo}?dnt=1`, page };
  const rutube =
    host === 'rutube.ru'
      ? /\/(?:video|play\/embed)\/([0-9a-f]{32})(?:\/|$)/.exec(url.pathname)?.[1]
      : undefined;
  if (rutube)
    return { kind: 'embed', provider: 'Rutube', frame: `${frameHosts[2]}/play/embed/${rutube}`, page };
  return { kind: 'link', page };
}

/** Address of the frame with the provider's captions switched on; Rutube has no such setting. */
export function withCaptions(
  { provider, frame }: Extract<Recording, { kind: 'embed' }>,
  language: string,
): string {
  const settings = {
    YouTube: { cc_load_policy: '1', cc_lang_pref: language, hl: language },
    Vimeo: { texttrack: language },
    Rutube: {},
  }[provider];
  const url = new URL(frame);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.href;
}

function youtubeId(host: string, url: URL): string | undefined {
  const id = /^[\w-]{11}$/;
  const [, first = '', second = ''] = url.pathname.split('/');
  if (host === 'youtu.be') return id.test(first) ? first : undefined;
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return undefined;
  const found = ['embed', 'live', 'shorts'].includes(first) ? second : (url.searchParams.get('v') ?? '');
  return id.test(found) ? found : undefined;
}

function parseUrl(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}
