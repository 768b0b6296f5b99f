// Serves the built site as a static host does: a file, the `index.html` of a folder, or `404.html`.
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const [folder = '', port = ''] = process.argv.slice(2);
const app = fastify();
void app.register(fastifyStatic, { root: path.resolve(folder) });
app.setNotFoundHandler((_request, reply) => reply.code(404).sendFile('404.html'));
void app.listen({ host: '127.0.0.1', port: Number(port) });
