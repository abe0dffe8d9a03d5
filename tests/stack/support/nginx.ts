import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startProgram } from './program.ts'
import { findPort } from './stack-process.ts'

const SAMPLE = resolve(import.meta.dirname, '../../../deploy/nginx.conf')
const CERTIFICATE = '/etc/letsencrypt/live/hobbynest.example'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

interface Site {
  folder: string
  dist: string
  backends?: [number, number]
  tls?: boolean
}

/** Starts nginx with deploy/nginx.conf, and with TLS on a self-signed certificate. Its logs are in the folder. */
export async function startNginx({ folder, dist, backends, tls = false }: Site) {
  const [port, plainPort] = [await findPort(), await findPort()]
  let sample = readFileSync(SAMPLE, 'utf8')
    .replaceAll('/srv/hobbynest/dist', dist)
    .replaceAll('/var/cache/nginx/hobbynest', join(folder, 'cache'))
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}${tls ? ' ssl' : ''}`)
    .replaceAll(/127\.0\.0\.1:300([01])/g, (address, index) =>
      backends ? `127.0.0.1:${backends[index]}` : address,
    )
  if (tls) {
    const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]
    execFileSync('openssl', [...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    sample = sample.replaceAll(CERTIFICATE, folder)
  } else sample = sample.replace(/ http2;/, ';').replace(/ *ssl_.*\n/g, '')
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(join(folder, 'cache'), { recursive: true })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid nginx.pid;
error_log stderr notice;
events {}
http {
  include /etc/nginx/mime.types;
  access_log access.log;
  error_log error.log;
  ${scratch.map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  ${sample}
}
`,
  )
  const whenReady = /start worker processes|using the "epoll" event method/
  const nginx = await startProgram(['-p', folder, '-c', 'nginx.conf'], {}, whenReady, 'nginx')
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    close: () => nginx.end('SIGTERM'),
  }
}
