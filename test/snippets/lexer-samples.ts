/** Texts written for the tests, a few lines of each language, as people paste them. */
export const lexerSamples: Readonly<Record<string, string>> = {
  python: `import json
from pathlib import Path


class Shelf:
    """A shelf of jars."""

    def __init__(self, jars=None):
        self.jars = jars or []

    def add(self, jar):
        if jar in self.jars:
            raise ValueError(f"{jar} stands there already")
        self.jars.append(jar)


def main():
    shelf = Shelf()
    for line in Path("jars.txt").read_text().splitlines():
        shelf.add(line.strip())
    print(json.dumps(shelf.jars, indent=2))


if __name__ == "__main__":
    main()
`,
  js: `'use strict'
const http = require('http')

const port = process.env.PORT || 8080

function greet(name) {
  return 'Hello, ' + name + '!'
}

const server = http.createServer((req, res) => {
  if (req.method !== 'GET') {
    res.statusCode = 405
    return res.end()
  }
  res.end(greet('world'))
})

server.listen(port, () => {
  console.log('listening on ' + port)
})

module.exports = { greet }
`,
  typescript: `import { readFile } from 'node:fs/promises'

export interface Jar {
  readonly name: string
  readonly grams?: number
}

type Shelf = ReadonlyMap<string, Jar>

export async function load(path: string): Promise<Shelf> {
  const text = await readFile(path, 'utf8')
  const jars = JSON.parse(text) as Jar[]
  return new Map(jars.map(jar => [jar.name, jar]))
}

export const heaviest = (shelf: Shelf): Jar | undefined =>
  [...shelf.values()].sort((a, b) => (b.grams ?? 0) - (a.grams ?? 0))[0]
`,
  go: `package shelf

import (
	"errors"
	"fmt"
)

type Jar struct {
	Name  string
	Grams int
}

var errFull = errors.New("shelf: full")

func (s *Shelf) Add(jar Jar) error {
	if len(s.jars) == cap(s.jars) {
		return fmt.Errorf("add %s: %w", jar.Name, errFull)
	}
	s.jars = append(s.jars, jar)
	return nil
}
`,
  rust: `use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct Jar {
    name: String,
    grams: u32,
}

impl Jar {
    pub fn new(name: &str, grams: u32) -> Self {
        Jar { name: name.to_string(), grams }
    }
}

fn main() {
    let mut shelf: HashMap<String, Jar> = HashMap::new();
    let jar = Jar::new("plums", 400);
    shelf.insert(jar.name.clone(), jar);
    match shelf.get("plums") {
        Some(jar) => println!("{:?}", jar),
        None => eprintln!("no plums"),
    }
}
`,
  java: `package org.example.shelf;

import java.util.ArrayList;
import java.util.List;

public class Shelf {
    private final List<String> jars = new ArrayList<>();

    public void add(String jar) {
        if (jars.contains(jar)) {
            throw new IllegalArgumentException("there already: " + jar);
        }
        jars.add(jar);
    }

    @Override
    public String toString() {
        return String.join(", ", jars);
    }
}
`,
  c: `#include <stdio.h>
#include <stdlib.h>

struct jar {
	char *name;
	unsigned int grams;
};

static int fill(struct jar *jar, unsigned int grams)
{
	if (jar == NULL)
		return -1;
	jar->grams += grams;
	return 0;
}

int main(int argc, char **argv)
{
	struct jar jar = { "plums", 0 };

	if (fill(&jar, 400) < 0)
		exit(1);
	printf("%s: %u\\n", jar.name, jar.grams);
	return 0;
}
`,
  cpp: `#include <iostream>
#include <string>
#include <vector>

namespace shelf {

class Jar {
public:
  explicit Jar(std::string name) : name_(std::move(name)) {}
  const std::string &name() const { return name_; }

private:
  std::string name_;
};

} // namespace shelf

int main() {
  std::vector<shelf::Jar> jars;
  jars.emplace_back("plums");
  for (const auto &jar : jars) std::cout << jar.name() << std::endl;
}
`,
  csharp: `using System;
using System.Collections.Generic;

namespace Example.Shelf
{
    public class Jar
    {
        public string Name { get; set; }
        public int Grams { get; private set; }

        public void Fill(int grams)
        {
            if (grams < 0) throw new ArgumentException(nameof(grams));
            Grams += grams;
        }
    }
}
`,
  rb: `require 'json'

module Pantry
  class Shelf
    attr_reader :jars

    def initialize(jars = [])
      @jars = jars
    end

    def heaviest
      jars.max_by { |jar| jar[:grams] }
    end
  end
end

shelf = Pantry::Shelf.new([{ name: 'plums', grams: 400 }])
shelf.jars.each do |jar|
  puts "#{jar[:name]}: #{jar[:grams]}"
end
`,
  bash: `set -euo pipefail

folder=\${1:-/var/backups}
if [ ! -d "$folder" ]; then
  echo "no such folder: $folder" >&2
  exit 1
fi

for file in "$folder"/*.tar.gz; do
  name=$(basename "$file" .tar.gz)
  if tar -tzf "$file" > /dev/null 2>&1; then
    echo "$name is whole"
  else
    rm -f "$file"
  fi
done
`,
  sql: `CREATE TABLE jar (
  id INTEGER PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  grams INTEGER DEFAULT 0
);

INSERT INTO jar (name, grams) VALUES ('plums', 400), ('pears', 350);

SELECT name, SUM(grams) AS total
FROM jar
LEFT JOIN shelf ON shelf.jar_id = jar.id
WHERE grams > 100
GROUP BY name
ORDER BY total DESC;
`,
  css: `.shelf {
  display: grid;
  gap: 1rem;
  margin: 0 auto;
}

.shelf > .jar:hover {
  background-color: #fafafa;
  border: 1px solid rgba(0, 0, 0, 0.2);
}

@media (max-width: 600px) {
  .shelf {
    display: block;
  }
}
`,
  yaml: `name: build
on:
  push:
    branches: [main]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: make test
`,
  toml: `[package]
name = "shelf"
version = "0.1.0"
edition = "2021"

[dependencies]
serde = { version = "1", features = ["derive"] }

[[bin]]
name = "shelf"
path = "src/main.rs"
`,
  docker: `FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends curl \\
    && rm -rf /var/lib/apt/lists/*
WORKDIR /srv
COPY shelf /usr/local/bin/shelf
EXPOSE 8080
ENTRYPOINT ["shelf"]
CMD ["serve"]
`,
  php: `<?php

namespace App\\Shelf;

final class Jar
{
    public function __construct(private string $name) {}
}
`,
  lua: `local shelf = {}

function shelf.add(jars, jar)
  if jars[jar.name] then
    return nil, "there already"
  end
  jars[jar.name] = jar
  return jar
end

for name, jar in pairs({}) do
  print(name .. ": " .. tostring(jar.grams))
end

return shelf
`,
  _markdown: `# Shelf

A shelf of **jars**, kept in a [file](https://example.org/file).

## Use

\`\`\`sh
shelf add plums
\`\`\`

- names are short
- weights are in grams
`,
  html: `<!DOCTYPE html>
<html lang="en">
<title>Shelf</title>
<p>Jars
</html>
`,
  xml: `<project>
  <name>shelf</name>
  <version>1</version>
</project>
`,
  json: '{"jars": [{"name": "plums", "grams": 400}]}\n',
  diff: `diff --git a/shelf.py b/shelf.py
--- a/shelf.py
+++ b/shelf.py
@@ -1,2 +1,2 @@
-jars = 1
+jars = 2
 print(jars)
`,
  csv: `name,grams,shelf,row
plums,400,1,2
pears,350,1,3
"plums, dried",120,2,1
`,
}

/** Prose and logs, which are no language. */
export const proseSamples: Readonly<Record<string, string>> = {
  english: `Dear all,

the meeting about the shelf has moved to Thursday at three. Please bring your jars, and tell Ada if you cannot come. From now on, import nothing that
is not on the list; the class of last year has left enough.

Best, Grace
`,
  german: `Liebe Alle,

das Treffen zum Regal ist jetzt am Donnerstag um drei. Bringt bitte eure Gläser mit, und sagt Ada, wenn ihr nicht kommen könnt. Über den Rest reden wir
dann in Ruhe, denn für Eile gibt es keinen Grund.
`,
  french: `Bonjour à tous,

la réunion sur l’étagère aura lieu jeudi à trois heures. Apportez vos bocaux, s’il vous plaît, et prévenez Ada si vous ne pouvez pas venir. Nous
verrons le reste ensemble, car rien ne presse aujourd’hui !
`,
  spanish: `Hola a todos:

la reunión sobre el estante será el jueves a las tres. ¿Podéis traer vuestros tarros? Avisad a Ada si no podéis venir. Lo demás lo veremos juntos,
porque hoy no hay ninguna prisa.
`,
  polish: `Spotkanie w sprawie półki odbędzie się w czwartek o trzeciej. Proszę przynieść słoiki i powiedzieć Adzie, jeśli ktoś nie może przyjść. Resztę omówimy
razem, bo nie ma pośpiechu.
`,
  russian: `Встреча о полке будет в четверг в три часа. Принесите, пожалуйста, свои банки и скажите Аде, если не сможете прийти. Остальное обсудим вместе.
`,
  log: `2026-11-27 21:04:11,102 INFO shelf.store - opened in 12 ms
2026-11-27 21:04:11,904 WARN shelf.store - jar=plums is empty
2026-11-27 21:04:12,001 ERROR shelf.http - GET /jars failed: timeout (30s)
2026-11-27 21:04:12,377 INFO shelf.http - GET /jars 200
`,
}
