/*
 * A build with meeting SDK keys is for servers without meeting support: its client files include the meeting
 * page and the SDK, so that any web server can serve them.
 */
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { root } from './root.mjs';

const sdkPackage = createRequire(import.meta.url).resolve('@zoom/meetingsdk/package.json');

/** Version of the installed meeting SDK. @returns {string} */
export const sdkVersion = () => JSON.parse(readFileSync(sdkPackage, 'utf8')).version;

export function copyMeetingIntoClient() {
  const [meeting, client] = [join(root, 'dist/meeting'), join(root, 'dist/client')];
  cpSync(join(meeting, 'meeting-assets'), join(client, 'meeting-assets'), { recursive: true });
  cpSync(join(meeting, 'src/meeting/meeting.html'), join(client, 'meeting/index.html'));
  cpSync(join(dirname(sdkPackage), 'dist'), join(client, 'zoom', sdkVersion()), { recursive: true });
}
