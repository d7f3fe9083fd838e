"""Clients that are slow, broken, or many."""

import pathlib
import re
import socket
import time
import unittest

from server import HANGS, SANITIZED, ServeTest, WEATHER


class BadClients(ServeTest):
    def assert_well(self, seconds=5):
        begin = time.monotonic()
        self.assertEqual(self.ask("GET", "/healthz").json(), {"status": "ok"})
        self.assertEqual(self.ask("POST", "/v1/hide?rule=1", WEATHER).status, 200)
        if not SANITIZED:
            self.assertLess(time.monotonic() - begin, seconds)

    def test_clients_that_break_off_or_say_nothing_harm_nobody(self):
        held = []
        request = b"POST /v1/datasets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
        beginnings = (b"", b"GET", b"GET /healthz HTTP/1.1\r\nHost: localh", request, request + b"a,b\n1,2\n",
                      b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 100)
        for _ in range(60):
            for bytes_sent in beginnings:
                sock = self.server.socket()
                sock.sendall(bytes_sent)
                held.append(sock)
        self.assert_well()
        for sock in held[::2]:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            sock.close()
        self.assert_well()
        for sock in held[1::2]:
            sock.close()
        self.assert_well()
        incoming, deadline = self.server.data / "incoming", time.monotonic() + HANGS
        while list(incoming.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(list(incoming.iterdir()), [])

    def test_what_is_no_http_is_refused(self):
        for line in (b"nonsense\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /healthz HTTP/1.1\r\n\r\n",
                     b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: " + b"b" * 200_000 + b"\r\n\r\n",
                     b"POST /v1/datasets HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n"):
            with self.server.socket() as sock:
                try:
                    sock.sendall(line)
                    reply = sock.recv(1000)
                except OSError:
                    reply = b""
                self.assertFalse(reply.startswith(b"HTTP/1.1 2"), (line[:40], reply))
        self.assert_well()

    def test_hundreds_of_event_streams_block_nothing(self):
        job = self.post_job(self.upload(self.slow_data()), self.SLOW_JOB)
        streams = []
        for _ in range(300):
            sock = self.server.socket()
            sock.sendall(f"GET /v1/jobs/{job['id']}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            streams.append(sock)
        for sock in streams:
            self.assertTrue(sock.recv(12).startswith(b"HTTP/1.1 200"))
        self.assert_well(seconds=20)
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        threads = int(re.search(r"Threads:\s+(\d+)", status)[1])
        self.assertLess(threads, 40)
        self.expect(200, "DELETE", f"/v1/jobs/{job['id']}")
        for sock in streams:
            text = b""
            while b"cancelled" not in text:
                piece = sock.recv(65536)
                self.assertTrue(piece)
                text += piece
            sock.close()

    def test_readers_that_stop_reading_are_not_waited_for(self):
        dataset = self.upload(self.slow_data())
        held = []
        for _ in range(50):
            sock = socket.socket()
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            sock.connect((self.server.host, self.server.port))
            sock.sendall(f"GET /v1/datasets/{dataset['id']}/tree HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            held.append(sock)
        self.assert_well(seconds=60)
        for sock in held:
            sock.close()
        self.assert_well()


if __name__ == "__main__":
    unittest.main()
