import os

from corkboard_client import AuthenticatedClient
from corkboard_client.api.announcements import create_announcement, get_announcement, list_announcements
from corkboard_client.api.monitors import list_monitors
from corkboard_client.models import (
    Announcement,
    AnnouncementPage,
    MonitorDns,
    MonitorHttp,
    MonitorList,
    MonitorTcp,
    NewAnnouncement,
    NewAnnouncementKind,
    NewAnnouncementState,
    Problem,
)
from corkboard_client.types import UNSET


def with_token(token):
    return AuthenticatedClient(base_url=os.environ["API"], token=token, raise_on_unexpected_status=True)


def must(is_so, what, got):
    if not is_so:
        raise SystemExit(f"It could not {what}: {got!r}")


def is_problem(answer):
    return answer.headers["content-type"].startswith("application/problem+json") and isinstance(answer.parsed, Problem)


def target_of(monitor):
    if isinstance(monitor, MonitorHttp):
        return monitor.url
    if isinstance(monitor, MonitorTcp):
        return f"{monitor.host}:{monitor.port}"
    return monitor.domain if isinstance(monitor, MonitorDns) else None


api = with_token(os.environ["TOKEN"])

monitors = list_monitors.sync(client=api)
must(isinstance(monitors, MonitorList), "list the monitors", monitors)
targets = [target_of(each) for each in monitors.items]
must(targets == ["http://127.0.0.1:1/", "127.0.0.1:1", "localhost"], "tell the monitors apart", monitors)
headers = monitors.items[0].headers.additional_properties
must(headers == {"accept": "text/html"}, "read the headers of a check", monitors.items[0])

new = NewAnnouncement(title="From Python", kind=NewAnnouncementKind.INCIDENT, state=NewAnnouncementState.DRAFT)
made = create_announcement.sync(client=api, body=new, idempotency_key="python")
must(isinstance(made, Announcement), "create an announcement", made)
read = get_announcement.sync(made.id, client=api)
must(isinstance(read, Announcement) and read.title == "From Python" and read.revision == made.revision, "read it back", read)

titles = []
after = UNSET
while after is not None:
    page = list_announcements.sync(client=api, limit=2, after=after)
    must(isinstance(page, AnnouncementPage) and len(page.items) <= 2, "read a page", page)
    titles += [each.title for each in page.items]
    after = page.next_
furnished = sorted(title for title in titles if title.startswith("Furnished"))
must(furnished == [f"Furnished {each}" for each in range(1, 6)], "read all pages", titles)
must(len(set(titles)) == len(titles), "read nothing twice", titles)

refused = create_announcement.sync_detailed(
    client=api, body=NewAnnouncement(title="Another request"), idempotency_key="python"
)
must(refused.status_code == 422 and is_problem(refused), "be refused with 422", refused)
must(refused.parsed.code == "unprocessable" and refused.parsed.status == 422, "read the problem", refused.parsed)

unknown = list_monitors.sync_detailed(client=with_token("ckb_wrong"))
must(unknown.status_code == 401 and is_problem(unknown), "be refused with 401", unknown)
must(unknown.parsed.code == "unauthorized", "read why", unknown.parsed)
