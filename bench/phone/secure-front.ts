import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export interface SecureFront {
  port: number;
  /** Fingerprint of its certificate, for `--ignore-certificate-errors-spki-list`. */
  fingerprint: string;
  close: () => void;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);

/** A reverse proxy with HTTP/2 and TLS in front of a local server. */
export async function openSecureFront(target: number): Promise<SecureFront> {
  const { key, cert, fingerprint } = selfSigned();
  const agent = new http.Agent({ keepAlive: true, noDelay: true });
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
    );
    headers['host'] ??= request.headers[':authority'];
    const upstream = http.request(
      { port: target, host: '127.0.0.1', path: request.url, method: request.method, headers, agent },
      (answer) => {
        const forwarded = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
        if (response.stream.destroyed) return void answer.resume();
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(forwarded));
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.destroyed || response.stream.close());
    request.pipe(upstream);
  });
  server.on('upgrade', (request, near: net.Socket, head) => {
    const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    const raw: readonly string[] = request.rawHeaders;
    const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []));
    far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  });
  server.on('sessionError', () => undefined);
  const sessions = new Set<http2.ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    fingerprint,
    close: () => {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
    },
  };
}

function selfSigned() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-bench-tls-'));
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject], { stdio: 'ignore' });
  const [key, cert] = [fs.readFileSync(keyFile), fs.readFileSync(certFile)];
  fs.rmSync(folder, { recursive: true });
  const spki = new crypto.X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: crypto.createHash('sha256').update(spki).digest('base64') };
}
