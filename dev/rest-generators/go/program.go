package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"sort"
	"strings"

	"corkboard.example/generators/client"
)

func main() {
	log.SetFlags(0)
	ctx := context.Background()
	api := withToken(os.Getenv("TOKEN"))

	monitors, err := api.ListMonitorsWithResponse(ctx, nil)
	must(err == nil && monitors.JSON200 != nil, "list the monitors", err)
	var targets []string
	for _, each := range monitors.JSON200.Items {
		targets = append(targets, targetOf(each))
	}
	must(strings.Join(targets, ",") == "http://127.0.0.1:1/,127.0.0.1:1,localhost", "tell the monitors apart", targets)

	key, kind, state := "go", client.NewAnnouncementKind("incident"), client.NewAnnouncementState("draft")
	withKey := &client.CreateAnnouncementParams{IdempotencyKey: &key}
	made, err := api.CreateAnnouncementWithResponse(ctx, withKey,
		client.NewAnnouncement{Title: "From Go", Kind: &kind, State: &state})
	must(err == nil && made.JSON201 != nil, "create an announcement", err)
	read, err := api.GetAnnouncementWithResponse(ctx, made.JSON201.Id, nil)
	must(err == nil && read.JSON200 != nil, "read it back", err)
	must(read.JSON200.Title == "From Go" && read.JSON200.Revision == made.JSON201.Revision, "read the same", read.JSON200)

	titles := allTitles(ctx, api)
	var furnished []string
	seen := map[string]bool{}
	for _, each := range titles {
		must(!seen[each], "read nothing twice", titles)
		seen[each] = true
		if strings.HasPrefix(each, "Furnished") {
			furnished = append(furnished, each)
		}
	}
	sort.Strings(furnished)
	must(strings.Join(furnished, ",") == "Furnished 1,Furnished 2,Furnished 3,Furnished 4,Furnished 5", "read all pages", titles)

	refused, err := api.CreateAnnouncementWithResponse(ctx, withKey, client.NewAnnouncement{Title: "Another request"})
	must(err == nil && refused.StatusCode() == 422 && isProblem(refused.HTTPResponse), "be refused with 422", err)
	problem := refused.ApplicationproblemJSON422
	must(problem != nil && problem.Code == client.ProblemCodeUnprocessable && problem.Status == 422, "read the problem", problem)

	unknown, err := withToken("ckb_wrong").ListMonitorsWithResponse(ctx, nil)
	must(err == nil && unknown.StatusCode() == 401 && isProblem(unknown.HTTPResponse), "be refused with 401", err)
	why := unknown.ApplicationproblemJSON401
	must(why != nil && why.Code == client.ProblemCodeUnauthorized, "read why", why)
}

func withToken(token string) *client.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	}
	api, err := client.NewClientWithResponses(os.Getenv("API"), client.WithRequestEditorFn(authorize))
	must(err == nil, "make a client", err)
	return api
}

func targetOf(monitor client.Monitor) string {
	value, err := monitor.ValueByDiscriminator()
	must(err == nil, "tell the kind of a monitor", err)
	switch each := value.(type) {
	case client.MonitorHttp:
		return each.Url
	case client.MonitorTcp:
		return fmt.Sprintf("%s:%d", each.Host, each.Port)
	case client.MonitorDns:
		return each.Domain
	}
	return ""
}

func allTitles(ctx context.Context, api *client.ClientWithResponses) (titles []string) {
	limit := 2
	params := &client.ListAnnouncementsParams{Limit: &limit}
	for {
		page, err := api.ListAnnouncementsWithResponse(ctx, params)
		must(err == nil && page.JSON200 != nil && len(page.JSON200.Items) <= 2, "read a page", err)
		for _, each := range page.JSON200.Items {
			titles = append(titles, each.Title)
		}
		if page.JSON200.Next == nil {
			return titles
		}
		params.After = page.JSON200.Next
	}
}

func isProblem(answer *http.Response) bool {
	return strings.HasPrefix(answer.Header.Get("Content-Type"), "application/problem+json")
}

func must(isSo bool, what string, got any) {
	if !isSo {
		log.Fatalf("It could not %s: %v", what, got)
	}
}
