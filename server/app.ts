import { Hono } from 'hono';
import { accountRoutes } from './areas/account/routes.ts';
import { agendaRoutes } from './areas/agenda/routes.ts';
import { apiTokenRoutes } from './areas/api-tokens/routes.ts';
import { authRoutes } from './areas/auth/routes.ts';
import { ballotRoutes } from './areas/ballots/routes.ts';
import { boxRoutes } from './areas/boxes/routes.ts';
import { businessDeskRoutes } from './areas/business/desk-routes.ts';
import { businessRoutes } from './areas/business/routes.ts';
import { certificateRoutes } from './areas/certificates/routes.ts';
import { checkInRoutes } from './areas/check-in/routes.ts';
import { contactRoutes } from './areas/contacts/routes.ts';
import { roomRoutes } from './areas/room/routes.ts';
import { screenRoutes } from './areas/screens/routes.ts';
import { chatRoutes } from './areas/chat/routes.ts';
import { meetingRoutes } from './areas/meetings/routes.ts';
import { adminRoutes } from './areas/admin/routes.ts';
import { auditRoutes } from './areas/audit/routes.ts';
import { eventRoutes } from './areas/events/routes.ts';
import { fileRoutes } from './areas/files/routes.ts';
import { invitationRoutes } from './areas/invitations/routes.ts';
import { guestRoutes } from './areas/guests/routes.ts';
import { healthRoutes } from './areas/health/routes.ts';
import { jobRoutes } from './areas/jobs/routes.ts';
import { libraryRoutes } from './areas/library/routes.ts';
import { notificationRoutes } from './areas/notifications/routes.ts';
import { appPage } from './areas/school/app-page.ts';
import { sendManifest } from './areas/school/manifest.ts';
import { setUpRoutes } from './areas/setup/routes.ts';
import { schoolRoutes } from './areas/school/routes.ts';
import { sendLegalDocument } from './areas/school/legal-document.ts';
import { sendSchoolFile } from './areas/school/files.ts';
import { pollRoutes } from './areas/polls/routes.ts';
import { deskRoutes } from './areas/desks/routes.ts';
import { programmeRoutes } from './areas/programme/routes.ts';
import { mountPublicProgramme } from './areas/public-programme/routes.ts';
import { privacyRoutes } from './areas/privacy/routes.ts';
import { digestRoutes } from './areas/digests/routes.ts';
import { passkeyRoutes } from './areas/passkeys/routes.ts';
import { secondFactorRoutes } from './areas/second-factor/routes.ts';
import { singleSignOnRoutes } from './areas/single-sign-on/routes.ts';
import { profileRoutes } from './areas/profile/routes.ts';
import { pushRoutes } from './areas/push/routes.ts';
import { retentionRoutes } from './areas/retention/routes.ts';
import { reviewRoutes } from './areas/reviews/routes.ts';
import { statisticsRoutes } from './areas/statistics/routes.ts';
import { supportRoutes } from './areas/support/routes.ts';
import { syncRoutes } from './areas/sync/routes.ts';
import { webhookRoutes } from './areas/webhooks/routes.ts';
import { cohortRoutes } from './areas/cohorts/routes.ts';
import { peopleBulkRoutes } from './areas/people-bulk/routes.ts';
import { peopleMergeRoutes } from './areas/people-merge/routes.ts';
import { questionRoutes } from './areas/questions/routes.ts';
import { peopleImportRoutes } from './areas/people-import/routes.ts';
import { userRoutes } from './areas/people/routes.ts';
import { retryAtBoxSeconds } from './box/answered-calls.ts';
import { handleUpload } from './areas/library/uploads.ts';
import type { Context } from './context.ts';
import { schoolExportRoutes } from './school-export/routes.ts';
import { uploadsPath } from './files/resumable-uploads.ts';
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

/** All routes. The permission matrix fails for one that it does not list. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...digestRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...apiTokenRoutes,
  ...webhookRoutes,
  ...boxRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...peopleBulkRoutes,
  ...peopleMergeRoutes,
  ...cohortRoutes,
  ...questionRoutes,
  ...peopleImportRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...fileRoutes,
  ...eventRoutes,
  ...agendaRoutes,
  ...checkInRoutes,
  ...businessRoutes,
  ...businessDeskRoutes,
  ...contactRoutes,
  ...roomRoutes,
  ...screenRoutes,
  ...certificateRoutes,
  ...pushRoutes,
  ...programmeRoutes,
  ...deskRoutes,
  ...notificationRoutes,
  ...chatRoutes,
  ...libraryRoutes,
  ...jobRoutes,
  ...guestRoutes,
  ...meetingRoutes,
  ...pollRoutes,
  ...ballotRoutes,
  ...reviewRoutes,
  ...statisticsRoutes,
  ...supportRoutes,
  ...schoolRoutes,
  ...schoolExportRoutes,
  ...retentionRoutes,
  ...privacyRoutes,
  ...setUpRoutes,
  ...syncRoutes,
];

/**
 * The whole server as one request handler. `clientFolder` is the built client and `meetingFolder` the built
 * document of meetings, absent in development and tests.
 */
export function createApp(ctx: Context, clientFolder?: string, meetingFolder?: string): Hono {
  const app = new Hono({ strict: false });
  // The default handler of Hono prints the whole error, which may contain personal data.
  app.onError((error, c) => {
    ctx.log.error({ err: error, path: c.req.routePath }, 'request failed');
    return c.text('Server error', 500);
  });
  if (ctx.config.metrics) app.use('/api/*', measure);
  if (ctx.config.tracesTo) app.use('/api/*', traceRequests);
  app.route('/api', healthRoutes(ctx));
  app.get('/api/openapi.json', (c) => sendJson(c, openApi()));
  app.all(`${uploadsPath}/*`, (c) => handleUpload(ctx, c));
  app.all(uploadsPath, (c) => handleUpload(ctx, c));
  // The specification writes the paths of these two calls with the base path before them.
  app.all('/api/api/password/*', ({ req }) =>
    app.fetch(new Request(req.url.replace('/api/api/', '/api/'), req.raw)),
  );
  app.route('/api', mount(ctx, routes));
  app.get('/documents/:file{(agreement|privacy)\\.(en|de|ru)\\.html}', sendLegalDocument(ctx));
  app.get('/documents/:file{[0-9a-f]{64}\\.pdf}', async (c) => {
    const found = await sendSchoolFile(ctx, c, c.req.param('file').slice(0, 64)).catch(() => null);
    return found ?? c.text('Not found', 404, { 'cache-control': 'no-store' });
  });
  mountPublicProgramme(app, ctx);
  // A device must not get an older version of the app from a box.
  if (ctx.box)
    app.get('/service-worker.js', (c) =>
      c.text('Not at a box', 503, {
        'cache-control': 'no-store',
        'retry-after': String(retryAtBoxSeconds),
      }),
    );
  const assets = zoomAssets(ctx);
  if (assets) app.get('/zoom/*', assets);
  if (meetingFolder !== undefined) {
    app.get('/meeting-assets/*', staticFiles(meetingFolder));
    app.get('/meeting/:event', meetingDocument(ctx, meetingFolder));
  }
  if (clientFolder !== undefined) {
    app.get('/manifest.webmanifest', sendManifest(ctx, clientFolder));
    const page = appPage(ctx, clientFolder);
    app.get('*', staticFiles(clientFolder, { addressOf: clientAddress(ctx.config), page }));
  }
  return app;
}
