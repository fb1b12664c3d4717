import { copyMeetingIntoClient } from './meeting-into-client.mjs';
import { build } from './stale.mjs';

build('client');
build('meeting');
build('server');
if (process.env['VITE_ZOOM_SDK_SECRET']) copyMeetingIntoClient();
