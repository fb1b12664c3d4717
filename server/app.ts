import { Hono, type Context as HonoContext } from 'hono';
import { accountRoutes } from './areas/account.ts';
import { agendaRoutes } from './areas/agenda.ts';
import { attendanceRoutes } from './areas/attendance.ts';
import { credentialRoutes } from './areas/credentials.ts';
import { authRoutes } from './areas/auth.ts';
import { calendarRoutes } from './areas/calendar-feed.ts';
import { chatRoutes } from './areas/chat.ts';
import { meetingRoutes } from './areas/meetings.ts';
import { moderationRoutes } from './areas/moderation.ts';
import { adminRoutes } from './areas/admin.ts';
import { eventRoutes } from './areas/events.ts';
import { fileRoutes } from './areas/files.ts';
import { guestRoutes } from './areas/guest-links.ts';
import { healthRoutes } from './areas/health.ts';
import { jobRoutes } from './areas/jobs.ts';
import { libraryRoutes } from './areas/library.ts';
import { notificationRoutes } from './areas/notifications.ts';
import { passwordResetRoutes } from './areas/password-reset.ts';
import { pollRoutes } from './areas/polls.ts';
import { registrationRoutes } from './areas/registration.ts';
import { ownDataRoutes } from './areas/own-data.ts';
import { deskRoutes } from './areas/desks.ts';
import { deskDayRoutes } from './areas/desk-day.ts';
import { programmeListRoutes } from './areas/programme-lists.ts';
import { speakerRoutes } from './areas/speakers.ts';
import { programmeImportRoutes } from './areas/programme-imports.ts';
import { programmeDeskRoutes } from './areas/programme-desk.ts';
import { profileRoutes } from './areas/profile.ts';
import { pushRoutes } from './areas/push.ts';
import { refreshing } from './areas/refreshing.ts';
import { reviewRoutes } from './areas/reviews.ts';
import { supportDeskRoutes } from './areas/support-desk.ts';
import { supportRoutes } from './areas/support.ts';
import { syncRoutes } from './areas/sync.ts';
import { userRoutes } from './areas/users.ts';
import { answerUpload } from './areas/material-uploads.ts';
import type { Context } from './context.ts';
import { uploadsPath } from './files/part-uploads.ts';
import { clientAddress } from './http/client-address.ts';
import { measure } from './http/metrics.ts';
import { traceRequests } from './tracing/spans.ts';
import { mount } from './http/mount.ts';
import { openApi } from './http/open-api.ts';
import type { Route } from './http/route.ts';
import { sendJson } from './http/send-json.ts';
import { staticFiles } from './http/static-files.ts';
import { meetingDocument } from './meetings/meeting-document.ts';
import { zoomAssets } from './meetings/zoom-assets.ts';

/** Every call there is; the permission matrix fails for one that it does not list. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...registrationRoutes,
  ...passwordResetRoutes,
  ...accountRoutes,
  ...credentialRoutes,
  ...adminRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...ownDataRoutes,
  ...fileRoutes,
  ...eventRoutes,
  ...agendaRoutes,
  ...calendarRoutes,
  ...pushRoutes,
  ...refreshing('programme', programmeDeskRoutes),
  ...refreshing('programme', programmeImportRoutes),
  ...refreshing('programme', programmeListRoutes),
  ...refreshing('programme', speakerRoutes),
  ...deskDayRoutes,
  ...deskRoutes,
  ...notificationRoutes,
  ...chatRoutes,
  ...moderationRoutes,
  ...libraryRoutes,
  ...jobRoutes,
  ...guestRoutes,
  ...refreshing('meetings', meetingRoutes),
  ...attendanceRoutes,
  ...pollRoutes,
  ...reviewRoutes,
  ...supportRoutes,
  ...supportDeskRoutes,
  ...syncRoutes,
];

/**
 * The whole server as one request handler. `clientFolder` is the built client and `meetingFolder` the built document
 * of meetings, absent in development and tests.
 */
export function createApp(ctx: Context, clientFolder?: string, meetingFolder?: string): Hono {
  const app = new Hono({ strict: false });
  // Otherwise the framework prints the error as it is, with whatever it holds.
  app.onError((error, c) => {
    ctx.log.error({ err: error, path: c.req.routePath }, 'request failed');
    return c.text('Server error', 500);
  });
  if (ctx.config.metrics) app.use('/api/*', measure);
  if (ctx.config.tracesTo) app.use('/api/*', traceRequests);
  app.route('/api', healthRoutes(ctx));
  app.get('/api/openapi.json', (c) => sendJson(c, openApi()));
  app.all(`${uploadsPath}/*`, (c) => answerUpload(ctx, c));
  app.all(uploadsPath, (c) => answerUpload(ctx, c));
  // The specification writes the paths of these two calls with the base before them.
  app.all('/api/api/password/*', ({ req }) =>
    app.fetch(new Request(req.url.replace('/api/api/', '/api/'), req.raw)),
  );
  app.route('/api', mount(ctx, routes));
  const { sponsorsDir } = ctx.config;
  if (sponsorsDir !== undefined) {
    const address = ({ req }: HonoContext) => req.path.slice('/sponsors'.length);
    app.get('/sponsors/:file{.+\\.(svg|png|webp|jpe?g)}', staticFiles(sponsorsDir, address));
  }
  const assets = zoomAssets(ctx);
  if (assets) app.get('/zoom/*', assets);
  if (meetingFolder !== undefined) {
    app.get('/meeting-assets/*', staticFiles(meetingFolder));
    app.get('/meeting/:event', meetingDocument(ctx, meetingFolder));
  }
  if (clientFolder !== undefined) app.get('*', staticFiles(clientFolder, clientAddress(ctx.config)));
  return app;
}
